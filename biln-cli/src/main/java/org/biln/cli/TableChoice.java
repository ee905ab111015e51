package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.data.DataFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which tables a comparison is made on: shipped ones by their names, or those of a folder. */
final class TableChoice {

    @Option(
            names = "--tables",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Which of the shipped tables, separated by commas: ionosphere, credit-g, vote, breast-cancer, breast-w, sonar,"
                            + " wdbc, spam, musk, promoters, smooth, phoneme-like (two classes), glass, wine, vehicle, vowel, shuttle,"
                            + " satellite, digits, dna, soybean, letter (more), and the paper's synthetic, uci-image and usps."
                            + " Default: all that the comparison is defined for, but for the paper's.")
    private List<String> names = List.of();

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description =
                    "Take the CSV files of this folder instead, as far as they have a column 'label' with the true labels."
                            + " Default: none.")
    private @Nullable Path folder;

    /**
     * Reads them.
     *
     * @param byDefault which of the shipped tables are taken if none is named
     * @throws IllegalArgumentException if a name is unknown, there is no table, or both options are given
     */
    List<RealTable> load(Predicate<RealTable> byDefault) throws IOException {
        if (folder != null) {
            if (!names.isEmpty()) {
                throw new IllegalArgumentException("--tables and --folder exclude each other");
            }
            List<RealTable> found = RealTable.ofFolder(folder);
            if (found.isEmpty()) {
                throw new IllegalArgumentException("no table of " + folder + " has a column 'label'");
            }
            return found;
        }
        DataFolder folderOfData = DataFolder.find(null, System.getenv(), Path.of(""));
        List<RealTable> chosen = new ArrayList<>();
        for (String name : names.isEmpty() ? RealTable.names() : names) {
            RealTable table = RealTable.load(name, folderOfData);
            if (!names.isEmpty() || byDefault.test(table)) {
                chosen.add(table);
            }
        }
        return chosen;
    }

    /** The options as they were given, with a blank in front of each. */
    String words() {
        String words = names.isEmpty() ? "" : " --tables " + String.join(",", names);
        return folder == null ? words : words + " --folder " + folder.getFileName();
    }
}
