package org.biln.crowd;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Public sets of votes and what other programs make of them, where they lie beside the project. */
final class PublicVotes {

    private static final Path FOLDER = Path.of("..", "..", "shared", "crowd");

    final List<String> items;
    final List<String> annotators;
    final List<String> classes;
    final Crowd crowd;

    private PublicVotes(List<String> items, List<String> annotators, List<String> classes, Crowd crowd) {
        this.items = items;
        this.annotators = annotators;
        this.classes = classes;
        this.crowd = crowd;
    }

    /** The folder of the data sets; the test is skipped where there is none. */
    static Path folder() {
        // also from a clone beside others
        Path found = Stream.of(FOLDER, Path.of("..").resolve(FOLDER))
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(FOLDER);
        assumeTrue(Files.isDirectory(found), "the public sets of votes are not here");
        return found;
    }

    static PublicVotes load(String name) throws IOException {
        List<String[]> rows = rows(name + ".votes.csv");
        List<String> annotators = names(rows, 0);
        List<String> items = names(rows, 1);
        List<String> classes = names(rows, 2);
        int[] truth = new int[items.size()];
        Arrays.fill(truth, -1);
        if (Files.exists(folder().resolve(name + ".truth.csv"))) {
            Map<String, Integer> at = numbered(items);
            for (String[] row : rows(name + ".truth.csv")) {
                Integer item = at.get(row[0]);
                if (item != null) {
                    truth[item] = classes.indexOf(row[1]);
                }
            }
        }
        Votes votes = Votes.of(
                items.size(),
                annotators.size(),
                classes.size(),
                numbers(rows, 1, items),
                numbers(rows, 0, annotators),
                numbers(rows, 2, classes));
        return new PublicVotes(items, annotators, classes, new Crowd(votes, truth));
    }

    /** The cells of a file below its header. */
    static List<String[]> rows(String file) throws IOException {
        List<String[]> rows = new ArrayList<>();
        for (String line : Files.readAllLines(folder().resolve(file))) {
            rows.add(line.split(",", -1));
        }
        return rows.subList(1, rows.size());
    }

    private static List<String> names(List<String[]> rows, int column) {
        return rows.stream().map(row -> row[column]).distinct().sorted().toList();
    }

    private static int[] numbers(List<String[]> rows, int column, List<String> names) {
        Map<String, Integer> at = numbered(names);
        return rows.stream().mapToInt(row -> at.getOrDefault(row[column], -1)).toArray();
    }

    static Map<String, Integer> numbered(List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        return numbers;
    }
}
