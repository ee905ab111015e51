package org.biln.experiments.protocol;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Pool;
import org.biln.experiments.data.Usps;

/**
 * USPS handwritten digits, 1100 rows a class; see {@link Usps}. Which two digits depends on the reading.
 *
 * <pre>{@code
 * UspsDataset.INSTANCE.file().orElseThrow().howToGet();
 * }</pre>
 */
public final class UspsDataset extends FixedDataset {

    /** The one object of this class. */
    public static final UspsDataset INSTANCE = new UspsDataset();

    private UspsDataset() {
        super("usps-6v8", "USPS (6vs8)", 2, 2200);
    }

    @Override
    public List<String> names() {
        return List.of(csvName(), "usps");
    }

    @Override
    public Pool load(Reading reading, DataFolder folder) throws IOException {
        boolean asPublished = reading.has(Choice.DIGITS_SEVEN_NINE);
        return Usps.load(folder.require(DataFile.USPS), asPublished ? 7 : 6, asPublished ? 9 : 8);
    }

    @Override
    public boolean sameRows(Reading one, Reading other) {
        return one.has(Choice.DIGITS_SEVEN_NINE) == other.has(Choice.DIGITS_SEVEN_NINE);
    }

    /** Squared in both tables, as the text says: the cells cannot tell, the two kernels differ by less than chance does. */
    @Override
    public Choice publishedKernel(BoundsKind table) {
        return Choice.KERNEL_SQUARED;
    }

    @Override
    public Optional<DataFile> file() {
        return Optional.of(DataFile.USPS);
    }

    @Override
    public String origin() {
        return DataFile.USPS.description();
    }
}
