package org.biln.experiments.protocol;

import java.io.IOException;
import java.util.List;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Pool;

/**
 * A data set whose rows are fixed; a trial takes three quarters of them at random for training and tests on the others.
 * Settings, kernel width and cap on iterations are those the paper has for both of its real data sets.
 *
 * <pre>{@code
 * Pool pool = UciImageDataset.INSTANCE.load(Reading.published(), folder);
 * }</pre>
 */
public abstract class FixedDataset extends Dataset {

    private final int rows;

    /**
     * A data set of a name and a size.
     *
     * @param csvName the name in files and on the command line
     * @param title the name in the paper's tables
     * @param stream the number of its random stream
     * @param rows how many rows it has
     */
    protected FixedDataset(String csvName, String title, int stream, int rows) {
        super(csvName, title, stream);
        this.rows = rows;
    }

    /**
     * Reads the rows.
     *
     * @param reading decides which rows, where the text leaves it open
     * @param folder where to look for data that are not shipped
     * @return the rows
     * @throws java.nio.file.NoSuchFileException if the data are not there
     * @throws IOException if they cannot be read
     */
    public abstract Pool load(Reading reading, DataFolder folder) throws IOException;

    /**
     * Whether two readings have the same rows.
     *
     * @param one a reading
     * @param other another
     * @return whether {@link #load} gives the same for both
     */
    public boolean sameRows(Reading one, Reading other) {
        return true;
    }

    @Override
    public final Problem problem(Reading reading, DataFolder folder) throws IOException {
        return Problem.of(this, load(reading, folder), reading);
    }

    /** 75 % of the rows, rounded half up. */
    @Override
    public final int trainingSize() {
        return (int) Math.round(0.75 * rows);
    }

    @Override
    public final int testSize() {
        return rows - trainingSize();
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                new Setting(this, 0.1, 0.3, 20),
                new Setting(this, 0.3, 0.1, 20),
                new Setting(this, 0.2, 0.4, 20),
                new Setting(this, 0.4, 0.2, 20),
                new Setting(this, 0.3, 0.3, 20),
                new Setting(this, 0.4, 0.4, 20),
                new Setting(this, 0.5, 0.5, 20));
    }

    @Override
    public Setting figure2() {
        return new Setting(this, 0.5, 0.5, 20);
    }

    @Override
    public double sigma() {
        return 0.01;
    }

    @Override
    public int publishedIterations() {
        return 100;
    }

    /** Squared, as the text says. */
    @Override
    public Choice publishedKernel(BoundsKind table) {
        return Choice.KERNEL_SQUARED;
    }
}
