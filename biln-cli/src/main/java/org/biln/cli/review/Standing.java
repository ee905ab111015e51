package org.biln.cli.review;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.jspecify.annotations.Nullable;

/** Where a review stands: what counts of all that was said, in the order it was said. */
final class Standing {

    private final Sample noisy;
    private final Map<Integer, Entry> entries = new LinkedHashMap<>();

    Standing(Sample noisy) {
        this.noisy = noisy;
    }

    /** Takes note of a line. */
    void add(Entry entry) {
        entries.remove(entry.example());
        if (entry.said() != Entry.Said.UNDONE) {
            entries.put(entry.example(), entry);
        }
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
                given.stream()
                        .mapToInt(e -> Labels.of(e.code(), noisy.classes()))
                        .toArray());
    }

    /** Whether an answer found a wrong label. */
    boolean wrong(Entry entry) {
        return entry.code() >= 0 && entry.code() != noisy.classOf(entry.example());
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
