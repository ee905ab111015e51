package org.biln.bench.crowd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.biln.crowd.Aggregator;
import org.biln.crowd.DawidSkene;
import org.biln.crowd.Glad;
import org.biln.crowd.Mace;
import org.biln.crowd.Votes;

/**
 * How long the methods take on public sets of votes, beside crowd-kit's seconds: of the method alone, one thread, the first run in a
 * fresh JVM and the best of ten. Run: {@code java -cp biln-bench/target/benchmarks.jar org.biln.bench.crowd.PublicVotes FOLDER}.
 */
public final class PublicVotes {
    private static final Map<String, Aggregator> METHODS = new LinkedHashMap<>();

    static {
        METHODS.put("dawid-skene", DawidSkene.recommended());
        METHODS.put("glad", new Glad());
        METHODS.put("mace", new Mace());
    }

    private PublicVotes() {}

    /**
     * Prints a table in Markdown.
     *
     * @param args the folder of NAME.votes.csv (worker, task, label) and results.csv (crowd-kit's)
     * @throws IOException if they cannot be read
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Map<String, Map<String, String>> theirs = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("results.csv"))) {
            String[] cells = line.split(",", -1);
            if (METHODS.containsKey(cells[1]) && !cells[9].isEmpty()) {
                theirs.computeIfAbsent(cells[0], set -> new LinkedHashMap<>()).put(cells[1], cells[9]);
            }
        }
        print("| set | method | crowd-kit, s | ours, first, s | ours, best, s | times |\n|---|---|--:|--:|--:|--:|\n");
        for (Map.Entry<String, Map<String, String>> set : theirs.entrySet()) {
            Votes votes = read(folder.resolve(set.getKey() + ".votes.csv"));
            for (Map.Entry<String, String> seconds : set.getValue().entrySet()) {
                Aggregator method = Objects.requireNonNull(METHODS.get(seconds.getKey()));
                double first = seconds(method, votes);
                double best = first;
                for (int run = 1; run < 10; run++) {
                    best = Math.min(best, seconds(method, votes));
                }
                print(String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %.3f | %.3f | %.0f |%n",
                        set.getKey(),
                        seconds.getKey(),
                        seconds.getValue(),
                        first,
                        best,
                        Double.parseDouble(seconds.getValue()) / first));
            }
        }
    }

    private static double seconds(Aggregator method, Votes votes) {
        long began = System.nanoTime();
        method.aggregate(votes);
        return (System.nanoTime() - began) / 1e9;
    }

    private static Votes read(Path file) throws IOException {
        List<List<Integer>> columns = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<Map<String, Integer>> codes = List.of(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        for (String line : Files.readAllLines(file).stream().skip(1).collect(Collectors.toList())) {
            String[] cells = line.split(",", -1);
            for (int c = 0; c < 3; c++) {
                Map<String, Integer> seen = codes.get(c);
                columns.get(c).add(seen.computeIfAbsent(cells[c], key -> seen.size()));
            }
        }
        return Votes.of(
                codes.get(1).size(),
                codes.get(0).size(),
                codes.get(2).size(),
                numbers(columns.get(1)),
                numbers(columns.get(0)),
                numbers(columns.get(2)));
    }

    private static int[] numbers(List<Integer> column) {
        return column.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void print(String text) {
        System.out.print(text);
    }
}
