package org.biln.spark;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@link Reproduce}: those of {@code biln reproduce} that decide the numbers or where files are.
 *
 * @param parts tables and Figure 2
 * @param figure1 whether Figure 1 is drawn
 * @param datasets the data sets
 * @param named whether they were named
 * @param trials trials per cell
 * @param seed the seed
 * @param reading the name of the reading
 * @param data the folder of data that are not shipped, if named
 * @param out where the report goes
 */
record ReproduceArguments(
        Set<Part> parts,
        boolean figure1,
        Set<Dataset> datasets,
        boolean named,
        int trials,
        long seed,
        String reading,
        @Nullable Path data,
        Path out) {

    static final String USAGE = "usage: spark-submit --class org.biln.spark.Reproduce biln-spark-all.jar"
            + " [table1|table2|figure1|figure2|all]... [--datasets NAME,...] [--trials N] [--seed S]"
            + " [--reading published|written] [--data DIR] [--out DIR]";

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that cannot be used
     */
    static ReproduceArguments of(String... arguments) {
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        Set<String> what = new LinkedHashSet<>();
        Set<Dataset> datasets = new LinkedHashSet<>();
        int trials = 100;
        long seed = 1;
        String reading = "published";
        Path data = null;
        Path out = Path.of("report");
        while (!left.isEmpty()) {
            String argument = left.pop();
            switch (argument) {
                case "table1", "table2", "figure1", "figure2", "all" -> what.add(argument);
                case "--datasets" -> {
                    for (String name : value(argument, left).split(",", -1)) {
                        datasets.add(Dataset.of(name.strip()));
                    }
                }
                case "--trials" -> trials = (int) number(argument, left, Integer.MAX_VALUE);
                case "--seed" -> seed = number(argument, left, Long.MAX_VALUE);
                case "--reading" -> reading = value(argument, left);
                case "--data" -> data = Path.of(value(argument, left));
                case "--out" -> out = Path.of(value(argument, left));
                default -> throw new IllegalArgumentException("\"" + argument + "\" is not known; " + USAGE);
            }
        }
        boolean everything = what.isEmpty() || what.contains("all");
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (Part part : Part.values()) {
            if (everything || what.contains(part.argument())) {
                parts.add(part);
            }
        }
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("figure1 is one trial and needs no cluster: biln reproduce figure1");
        }
        if (trials < 1) {
            throw new IllegalArgumentException("--trials is " + trials + ", must be positive");
        }
        return new ReproduceArguments(
                parts,
                everything || what.contains("figure1"),
                Dataset.inOrder(datasets.isEmpty() ? new LinkedHashSet<>(Dataset.all()) : datasets),
                !datasets.isEmpty(),
                trials,
                seed,
                reading,
                data,
                out);
    }

    private static String value(String option, Deque<String> left) {
        if (left.isEmpty()) {
            throw new IllegalArgumentException(option + " has no value; " + USAGE);
        }
        return left.pop();
    }

    private static long number(String option, Deque<String> left, long most) {
        String value = value(option, left);
        try {
            long number = Long.parseLong(value);
            if (number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " is \"" + value + "\", must be a whole number", e);
        }
        throw new IllegalArgumentException(option + " is " + value + ", must be at most " + most);
    }

    RunRequest request() {
        return new RunRequest(parts, datasets, trials, seed, Reading.of(reading));
    }

    /** The command that gives the same numbers on one machine. */
    String command() {
        return "./biln reproduce " + String.join(" ", words());
    }

    /** Arguments that say the same of the numbers, and nothing of where files are. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (figure1 && parts.size() == Part.values().length) {
            words.add("all");
        } else {
            parts.forEach(part -> words.add(part.argument()));
            if (figure1) {
                words.add("figure1");
            }
        }
        if (datasets.size() < Dataset.all().size()) {
            words.add("--datasets");
            words.add(String.join(",", datasets.stream().map(Dataset::csvName).toList()));
        }
        words.addAll(List.of("--trials", Integer.toString(trials)));
        if (seed != 1) {
            words.addAll(List.of("--seed", Long.toString(seed)));
        }
        if (!reading.equals("published")) {
            words.addAll(List.of("--reading", reading));
        }
        return words;
    }
}
