package org.biln.experiments.compare;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.noise.TrueRows;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Progress;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;

/**
 * A table with its true labels, read as a user's table would be: from a file of this package, or made ({@link GeneratedTables}).
 *
 * @param name how it is called on the command line
 * @param schema its features
 * @param sample its rows with their true labels
 */
public record RealTable(String name, Schema schema, Sample sample) {

    /** Real tables of two classes, generated ones, then those of more classes, the slowest last. */
    private static final List<String> NAMES = List.of(
            "ionosphere",
            "credit-g",
            "vote",
            "breast-cancer",
            "breast-w",
            "sonar",
            "wdbc",
            "spam",
            "musk",
            "promoters",
            GeneratedTables.SMOOTH,
            GeneratedTables.PHONEME_LIKE,
            "glass",
            "wine",
            "vehicle",
            "vowel",
            "shuttle",
            "satellite",
            "digits",
            "dna",
            "soybean",
            "letter");

    /** Tables that no choice was made on and that the simulation may not draw from: they are for looking at results once. */
    private static final Set<String> SEALED =
            Set.of("musk", "promoters", "wine", "dna", GeneratedTables.SMOOTH, GeneratedTables.PHONEME_LIKE);

    /** The header of a file with true labels, whatever stands between its names and around them, and before them all. */
    private static final Pattern LABELLED =
            Pattern.compile("(?:^(?:\u00ef\u00bb\u00bf)?|[,;|\\t])\\s*(['\"]?)label\\1\\s*(?:[,;|\\t]|$)");

    /** What would end a cell, a line or an entry in the files of results, which have the table's name. */
    private static final Pattern NO_NAME = Pattern.compile("[,;|\"\\p{Cntrl}]");

    /**
     * The tables there are.
     *
     * @return their names
     */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Whether a table is kept for the end: no choice was made on it, and no simulation draws from it.
     *
     * @param name of a table
     * @return true for the sealed ones
     */
    public static boolean sealed(String name) {
        return SEALED.contains(name);
    }

    /**
     * Reads or makes a table.
     *
     * @param name one of {@link #names()}
     * @return the table
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if there is no such table
     */
    public static RealTable load(String name) throws IOException {
        return load(name, DataFolder.find(null, Map.of(), Path.of("")));
    }

    /**
     * Reads or makes a table, or takes a data set of the paper for one.
     *
     * @param name one of {@link #names()}, or of a data set
     * @param folder where to look for data that are not shipped
     * @return the table
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if there is no such table
     */
    public static RealTable load(String name, DataFolder folder) throws IOException {
        if (PaperTables.has(name)) {
            return PaperTables.of(name, folder);
        }
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("there is no table " + name + ", only " + String.join(", ", NAMES));
        }
        if (GeneratedTables.has(name)) {
            byte[] text = GeneratedTables.csv(name).getBytes(StandardCharsets.UTF_8);
            return read(name, name, new ByteArrayInputStream(text));
        }
        try (InputStream in = RealTable.class.getResourceAsStream(name + ".csv.gz")) {
            if (in == null) {
                throw new IOException("the table " + name + " is missing from the program");
            }
            return read(name, name, in);
        }
    }

    /**
     * Reads a table of one's own.
     *
     * @param file a CSV file with its true labels in a column called {@code label}
     * @return the table, called as the file without its ending
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it has a name that files of results cannot hold
     */
    public static RealTable load(Path file) throws IOException {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        if (NO_NAME.matcher(name).find()) {
            throw new IllegalArgumentException("the results cannot be written with a table called "
                    + InputException.quote(name) + "; rename the file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(name, file.toString(), in);
        }
    }

    private static RealTable read(String name, String file, InputStream in) throws IOException {
        try (Input input = Input.of(file, in)) {
            ColumnOptions options = ColumnOptions.builder().label("label").build();
            Table table = TableReader.read(input, Format.DETECT, options, Progress.NONE);
            Schema schema = Schema.of(table);
            LabelSet labels = LabelSet.of(table, null);
            return new RealTable(
                    name,
                    schema,
                    TrainingRows.of(table, schema, labels, Missing.LEARN).sample());
        }
    }

    /**
     * Tables of one's own.
     *
     * @param folder its CSV files are taken as far as they have a column {@code label}
     * @return the tables, by file name
     * @throws IOException if a file cannot be read
     */
    public static List<RealTable> ofFolder(Path folder) throws IOException {
        List<RealTable> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".csv")).sorted().toList()) {
                // one byte, one letter: other files of the folder may be in any encoding, or no text at all
                try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                    if (LABELLED.matcher(lines.findFirst().orElse("")).find()) {
                        found.add(load(file));
                    }
                }
            }
        }
        return found;
    }

    /**
     * What a trial on this table is called in a journal: the rows have a say, since another table may have the same name.
     *
     * @param noise the name of the noise
     * @param trial which, from 0
     * @return without spaces
     */
    public String trialName(String noise, int trial) {
        CRC32 rows = new CRC32();
        ByteBuffer cell = ByteBuffer.allocate(Double.BYTES);
        for (double value : sample.x().data) {
            rows.update(cell.clear().putDouble(value).flip());
        }
        for (int label : sample.y()) {
            rows.update(cell.clear().putInt(label).flip());
        }
        String words = name + "/" + Long.toHexString(rows.getValue()) + "/" + noise + "/" + trial;
        return words.replace(' ', '_');
    }

    /**
     * Which features are categories.
     *
     * @return their positions
     */
    public List<Integer> categorical() {
        List<Integer> positions = new ArrayList<>();
        boolean[] is = schema.categorical();
        for (int f = 0; f < is.length; f++) {
            if (is[f]) {
                positions.add(f);
            }
        }
        return positions;
    }

    /**
     * Rows of this table as noise may look at them.
     *
     * @param rows some of its rows
     * @return the same, encoded if asked for
     */
    TrueRows rows(Sample rows) {
        return new TrueRows(rows, () -> TrueRows.scaled(schema, rows.x()), categorical());
    }

    /**
     * Training rows and held-out rows, both with true labels.
     *
     * @param train what to learn from, once its labels are disturbed
     * @param test what to measure on
     */
    public record Split(Sample train, Sample test) {}

    /**
     * Draws a split: of every class three quarters, rounded up, for training, so that no class is met in the test only.
     *
     * @param rng the order of the rows
     * @return both parts, each in the order of the table
     */
    public Split split(Rng rng) {
        Map<Integer, List<Integer>> ofClass = new TreeMap<>();
        for (int row : rng.permutation(sample.size())) {
            ofClass.computeIfAbsent(sample.label(row), c -> new ArrayList<>()).add(row);
        }
        List<Integer> train = new ArrayList<>();
        List<Integer> test = new ArrayList<>();
        for (List<Integer> rows : ofClass.values()) {
            int kept = (3 * rows.size() + 3) / 4;
            train.addAll(rows.subList(0, kept));
            test.addAll(rows.subList(kept, rows.size()));
        }
        return new Split(sample.rows(ascending(train)), sample.rows(ascending(test)));
    }

    private static int[] ascending(List<Integer> rows) {
        return rows.stream().mapToInt(Integer::intValue).sorted().toArray();
    }
}
