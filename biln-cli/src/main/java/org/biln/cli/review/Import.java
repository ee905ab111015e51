package org.biln.cli.review;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of answers from elsewhere, row by row. Labels that differ are nobody's answer: such rows stay open. What the
 * log says of a row already, an answer taken back included, gives way only to what is known to be newer, so that importing
 * a file twice, or an old one, changes nothing.
 *
 * @param taken what is new
 * @param known how many rows keep what the log says of them
 * @param disputed the rows that were answered differently
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record Import(List<Entry> taken, int known, int[] disputed) {

    static Import of(List<Entry> given, List<Entry> log) {
        Map<Integer, Entry> last = new HashMap<>();
        log.forEach(entry -> last.put(entry.example(), entry));
        Map<Integer, List<Entry>> byRow = new LinkedHashMap<>();
        given.forEach(entry ->
                byRow.computeIfAbsent(entry.example(), row -> new ArrayList<>()).add(entry));
        List<Entry> taken = new ArrayList<>();
        List<Integer> disputed = new ArrayList<>();
        int known = 0;
        for (Map.Entry<Integer, List<Entry>> row : byRow.entrySet()) {
            List<Entry> labels =
                    row.getValue().stream().filter(entry -> entry.code() >= 0).toList();
            if (labels.stream().mapToInt(Entry::code).distinct().count() > 1) {
                disputed.add(row.getKey());
                continue;
            }
            // somebody who knew counts more than somebody who did not
            List<Entry> candidates = labels.isEmpty() ? row.getValue() : labels;
            Entry entry = candidates.get(candidates.size() - 1);
            if (news(entry, last.get(row.getKey()))) {
                taken.add(entry);
            } else {
                known++;
            }
        }
        return new Import(
                taken, known, disputed.stream().mapToInt(Integer::intValue).toArray());
    }

    private static boolean news(Entry entry, @Nullable Entry before) {
        if (before == null) {
            return true;
        }
        Instant now = instant(entry.time());
        Instant then = instant(before.time());
        boolean same = before.said() == entry.said() && before.code() == entry.code();
        return !same && now != null && then != null && now.isAfter(then);
    }

    /** A time as other programs write it; without a zone it is UTC. */
    private static @Nullable Instant instant(String time) {
        String iso = time.replace(' ', 'T');
        try {
            return OffsetDateTime.parse(iso).toInstant();
        } catch (DateTimeParseException e) {
            try {
                return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
            } catch (DateTimeParseException none) {
                return null;
            }
        }
    }
}
