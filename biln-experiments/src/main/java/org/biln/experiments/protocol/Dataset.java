package org.biln.experiments.protocol;

import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;

/**
 * A data set of the paper with all that is particular to it. Its rows are either drawn afresh in every trial
 * ({@link DrawnDataset}) or fixed and split at random ({@link FixedDataset}).
 *
 * <p>A new data set is a class that extends one of the two, and a line in the list behind {@link #all()}.
 *
 * <pre>{@code
 * Dataset.of("uci-image").title(); // "UCI Image"
 * }</pre>
 */
public abstract class Dataset {

    private final String csvName;
    private final String title;
    private final int stream;

    /**
     * A data set of a name.
     *
     * @param csvName the name in files and on the command line
     * @param title the name in the paper's tables
     * @param stream the number of its random stream, part of the results: never renumber
     */
    Dataset(String csvName, String title, int stream) {
        this.csvName = csvName;
        this.title = title;
        this.stream = stream;
    }

    /** Apart from the class it lists, so that no class needs its own subclasses to be there before it. */
    private static final class Listed {
        static final List<Dataset> ALL =
                List.of(SyntheticDataset.INSTANCE, UciImageDataset.INSTANCE, UspsDataset.INSTANCE);
    }

    /**
     * All data sets in the order of the paper's tables.
     *
     * @return the list
     */
    public static List<Dataset> all() {
        return Listed.ALL;
    }

    /**
     * Finds a data set by a name it goes by.
     *
     * @param name the name
     * @return the data set
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Dataset of(String name) {
        for (Dataset dataset : all()) {
            if (dataset.names().contains(name)) {
                return dataset;
            }
        }
        throw new IllegalArgumentException("data set \"" + name + "\" is none of "
                + all().stream().map(Dataset::csvName).collect(Collectors.joining(", ")));
    }

    /**
     * Some data sets in the order of the paper's tables, those of one's own last.
     *
     * @param datasets the data sets
     * @return an unmodifiable set that goes through them in order
     */
    public static Set<Dataset> inOrder(Collection<Dataset> datasets) {
        Set<Dataset> ordered = new LinkedHashSet<>(all());
        ordered.retainAll(datasets);
        ordered.addAll(datasets);
        return Collections.unmodifiableSet(ordered);
    }

    /**
     * The name in the CSV files.
     *
     * @return for instance {@code uci-image}
     */
    public final String csvName() {
        return csvName;
    }

    /**
     * The name in the paper's tables.
     *
     * @return a short title for people
     */
    public final String title() {
        return title;
    }

    /**
     * All names that {@link #of} accepts.
     *
     * @return the names, {@link #csvName()} among them
     */
    public List<String> names() {
        return List.of(csvName);
    }

    /**
     * The number of the data set's random stream. Part of the results: it never changes.
     *
     * @return the number
     */
    public final int stream() {
        return stream;
    }

    /**
     * Whether the data are fixed and only split at random, as opposed to drawn afresh.
     *
     * @return true for real data sets
     */
    public final boolean real() {
        return this instanceof FixedDataset;
    }

    /**
     * The settings of the paper's tables, in the order of the rows.
     *
     * @return the settings
     */
    public abstract List<Setting> settings();

    /**
     * The setting of the paper's Figure 2.
     *
     * @return the setting
     */
    public abstract Setting figure2();

    /**
     * The number of training examples in a trial.
     *
     * @return how many
     */
    public abstract int trainingSize();

    /**
     * The number of test examples in a trial.
     *
     * @return how many
     */
    public abstract int testSize();

    /**
     * The sigma of the kernel of the matching.
     *
     * @return the kernel's width parameter
     */
    public abstract double sigma();

    /**
     * The kernel that the published numbers of a table have.
     *
     * @param table the table; figures with known bounds go with Table 1, with unknown bounds with Table 2
     * @return {@link Choice#KERNEL_SQUARED} or {@link Choice#KERNEL_NOT_SQUARED}
     */
    public abstract Choice publishedKernel(BoundsKind table);

    /**
     * The cap on iterations that the published numbers have.
     *
     * @return the largest number of iterations
     */
    public abstract int publishedIterations();

    /**
     * Where the data come from.
     *
     * @return a few words for people
     */
    public abstract String origin();

    /**
     * The file with the data, where it is not shipped.
     *
     * @return the file, empty if nothing needs to be fetched
     */
    public Optional<DataFile> file() {
        return Optional.empty();
    }

    /**
     * The digests of the files its rows come from.
     *
     * @return the SHA-256 of each under its name, none for data that are drawn
     */
    public Map<String, String> sha256() {
        return file().map(file -> Map.of(file.name(), file.sha256())).orElse(Map.of());
    }

    /**
     * What to say when the data are not there.
     *
     * @return a sentence on how to get them
     */
    public final String notAvailable() {
        return "not available: " + file().map(DataFile::howToGet).orElse(origin());
    }

    /**
     * Loads what the trials share under a reading.
     *
     * @param reading the reading
     * @param folder where to look for data that are not shipped
     * @return the problem
     * @throws java.nio.file.NoSuchFileException if the data are not there
     * @throws IOException if they cannot be read
     */
    public abstract Problem problem(Reading reading, DataFolder folder) throws IOException;

    @Override
    public final String toString() {
        return csvName;
    }
}
