package org.biln.cli.review;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.jspecify.annotations.Nullable;

/** Where a review stands: what counts of all that was said, in the order it was said. */
final class Standing {

    private final Sample noisy;
    private final Map<Integer, Entry> entries = new LinkedHashMap<>();
    private final Map<Integer, Map<String, Integer>> saidBy = new LinkedHashMap<>();

    /**
     * How often experts said the same.
     *
     * @param both rows with labels from two experts or more
     * @param same those of which they all gave the same
     */
    record Agreement(int both, int same) {}

    Standing(Sample noisy) {
        this.noisy = noisy;
    }

    /** Takes note of a line. */
    void add(Entry entry) {
        Map<String, Integer> said = saidBy.computeIfAbsent(entry.example(), row -> new LinkedHashMap<>());
        if (entry.code() >= 0) {
            said.put(entry.who(), entry.code());
        } else {
            said.remove(entry.who());
        }
        entries.remove(entry.example());
        if (entry.said() != Entry.Said.UNDONE) {
            entries.put(entry.example(), entry);
        }
    }

    /** Of rows that several experts answered, also where only the last answer counts. */
    Agreement agreement() {
        int both = 0;
        int same = 0;
        for (Map<String, Integer> said : saidBy.values()) {
            both += said.size() > 1 ? 1 : 0;
            same += said.size() > 1 && said.values().stream().distinct().count() == 1 ? 1 : 0;
        }
        return new Agreement(both, same);
    }

    /** Whether a row needs no question any more. */
    boolean settled(int example) {
        return entries.containsKey(example);
    }

    /** What was said of a row. */
    @Nullable
    Entry of(int example) {
        return entries.get(example);
    }

    /** What counts, the oldest first. */
    List<Entry> all() {
        return List.copyOf(entries.values());
    }

    /** The labels given, by whomever. */
    Answers answers() {
        List<Entry> given = entries.values().stream().filter(e -> e.code() >= 0).toList();
        return Answers.of(
                given.stream().mapToInt(Entry::example).toArray(),
                given.stream().mapToInt(Entry::code).toArray());
    }

    /** Whether an answer found a wrong label. */
    boolean wrong(Entry entry) {
        return entry.code() >= 0 && entry.code() != noisy.label(entry.example());
    }

    /** What was said of suspects among some rows. */
    List<Entry> suspects(boolean[] mine) {
        return entries.values().stream()
                .filter(e -> mine[e.example()]
                        && e.question() != null
                        && e.question().suspect())
                .toList();
    }

    /** How many wrong labels have been found among some rows. */
    int found(boolean[] mine) {
        return (int) entries.values().stream()
                .filter(e -> mine[e.example()] && wrong(e))
                .count();
    }
}
