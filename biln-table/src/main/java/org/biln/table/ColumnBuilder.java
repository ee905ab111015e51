package org.biln.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column while it is read. As long as all cells are numbers (or dates) it keeps numbers; with the first cell that is
 * none it becomes text from that row on, and the rows before are read again from the kept copy ({@link #refill}).
 */
final class ColumnBuilder {
    /** With fewer rows than this, text that never repeats is no sign of an identifier. */
    static final int FEWEST_FOR_IDENTIFIER = 20;

    private static final int MOST_LOOKED_AT = 100;

    private static final List<Set<String>> NO_YES = List.of(
            Set.of("false", "true"), Set.of("no", "yes"), Set.of("f", "t"), Set.of("n", "y"), Set.of("off", "on"));
    private static final Set<String> YES = Set.of("true", "yes", "t", "y", "on");

    private enum State {
        UNDECIDED,
        NUMBERS,
        DATES,
        TEXT,
        NOTHING
    }

    private final String file;
    private final String name;
    private final int position;
    private final Role role;
    private final @Nullable Kind forced;
    private final boolean needed;
    private final char decimal;
    private final MissingWords missingWords;

    private State state;
    private int rows;
    private int missing;
    private int doubtful;
    private Doubles values = new Doubles();
    private Ints codes = new Ints();
    private Dictionary dictionary = new Dictionary();
    private int textFrom;
    private int[] refilled = {};
    private String firstText = "";
    private long firstTextLine;
    private String infinite = "";
    private long infiniteLine;

    ColumnBuilder(
            String file, String name, int position, ColumnOptions.Part part, char decimal, MissingWords missingWords) {
        this.file = file;
        this.name = name;
        this.position = position;
        this.role = part.role();
        this.forced = part.forced();
        this.needed = part.needed();
        this.decimal = decimal;
        this.missingWords = missingWords;
        this.state = start(part);
    }

    private static State start(ColumnOptions.Part part) {
        return switch (part.role()) {
            case IGNORED -> State.NOTHING;
            case LABEL, ID, GROUP -> State.TEXT;
            case WEIGHT, ETA -> State.NUMBERS;
            case FEATURE -> start(part.forced());
        };
    }

    private static State start(@Nullable Kind forced) {
        if (forced == null) {
            return State.UNDECIDED;
        }
        return switch (forced) {
            case NUMBER -> State.NUMBERS;
            case DATE -> State.DATES;
            case CATEGORY, BOOLEAN -> State.TEXT;
            default -> State.NOTHING;
        };
    }

    void add(char[] buffer, int offset, int limit, long line) {
        rows++;
        if (state == State.NOTHING) {
            return;
        }
        int from = offset;
        int to = limit;
        while (from < to && buffer[from] <= ' ') {
            from++;
        }
        while (from < to && buffer[to - 1] <= ' ') {
            to--;
        }
        if (missing(buffer, from, to)) {
            addMissing(buffer, from, to, line);
            return;
        }
        if (state == State.UNDECIDED) {
            decide(buffer, from, to);
        }
        switch (state) {
            case NUMBERS -> addNumber(buffer, from, to, line);
            case DATES -> addDate(buffer, from, to, line);
            default -> addText(buffer, from, to, line);
        }
    }

    /** Whether a cell is missing, as far as is known of the column by now. */
    private boolean missing(char[] buffer, int from, int to) {
        if (missingWords.is(buffer, from, to, role == Role.LABEL)) {
            return true;
        }
        if (role == Role.LABEL || !missingWords.isDoubtful(buffer, from, to)) {
            return false;
        }
        if (role != Role.FEATURE) {
            return true;
        }
        doubtful += state == State.TEXT ? 0 : 1;
        return state != State.TEXT;
    }

    private void addMissing(char[] buffer, int from, int to, long line) {
        if (role == Role.WEIGHT || role == Role.ETA) {
            throw cell(line, from == to ? "the cell is empty" : quoted(buffer, from, to) + " is missing", needed());
        }
        missing++;
        switch (state) {
            case NUMBERS, DATES -> values.add(Double.NaN);
            case TEXT -> codes.add(-1);
            default -> {}
        }
    }

    private void decide(char[] buffer, int from, int to) {
        if (!Double.isNaN(Numbers.parse(buffer, from, to, decimal))) {
            state = State.NUMBERS;
            values.add(Double.NaN, missing);
        } else if (!Double.isNaN(Dates.parse(buffer, from, to))) {
            state = State.DATES;
            values.add(Double.NaN, missing);
        } else if (doubtful > 0) {
            becomesText();
        } else {
            state = State.TEXT;
            codes.add(-1, missing);
        }
    }

    private void addNumber(char[] buffer, int from, int to, long line) {
        double value = Numbers.parse(buffer, from, to, decimal);
        if (Double.isNaN(value)) {
            if (role == Role.WEIGHT || role == Role.ETA) {
                throw cell(line, quoted(buffer, from, to) + " is not a number", needed());
            }
            if (forced == Kind.NUMBER) {
                throw cell(
                        line,
                        quoted(buffer, from, to) + " is not a number",
                        needed
                                ? "the model needs a number: correct it, or say that it means missing with --na"
                                : "correct it, say that it means missing with --na, or leave the column out with --ignore "
                                        + Shown.name(name));
            }
            becomeText(buffer, from, to, line);
            return;
        }
        double most = role == Role.ETA ? 1 : Double.MAX_VALUE;
        if ((role == Role.WEIGHT || role == Role.ETA) && !(value >= 0 && value <= most)) {
            throw cell(line, quoted(buffer, from, to) + " is out of range", needed());
        }
        if (Double.isInfinite(value) && infinite.isEmpty()) {
            infinite = quoted(buffer, from, to);
            infiniteLine = line;
        }
        values.add(value);
    }

    private String needed() {
        return role == Role.WEIGHT
                ? "--weight needs a number of at least 0 in each row"
                : "--eta needs P(observed label is positive) between 0 and 1 in each row";
    }

    private void addDate(char[] buffer, int from, int to, long line) {
        double days = Dates.parse(buffer, from, to);
        if (!Double.isNaN(days)) {
            values.add(days);
        } else if (forced == Kind.DATE) {
            throw cell(
                    line,
                    quoted(buffer, from, to) + " is not a date",
                    "write dates as 2024-02-29 or 2024-02-29T12:30, or say that it means missing with --na");
        } else {
            becomeText(buffer, from, to, line);
        }
    }

    private void becomeText(char[] buffer, int from, int to, long line) {
        becomesText();
        values = new Doubles();
        infinite = "";
        firstText = quoted(buffer, from, to);
        firstTextLine = line;
        addText(buffer, from, to, line);
    }

    /** From this row on; the rows before are read again, and a word that is missing among numbers is a value then. */
    private void becomesText() {
        textFrom = rows - 1;
        missing -= doubtful;
        state = State.TEXT;
    }

    private void addText(char[] buffer, int from, int to, long line) {
        codes.add(code(buffer, from, to, line));
    }

    private int code(char[] buffer, int from, int to, long line) {
        int code = dictionary.code(buffer, from, to);
        if (code < 0) {
            throw cell(
                    line,
                    "the column's different values have more than a billion characters",
                    "leave it out: --ignore " + Shown.name(name));
        }
        return code;
    }

    /** Rows that must be read again because they were taken for numbers. */
    int rowsToRefill() {
        return textFrom;
    }

    /** A row again, this time as text. */
    void refill(int row, char[] buffer, int offset, int limit, long line) {
        if (row >= textFrom) {
            return;
        }
        if (refilled.length == 0) {
            refilled = new int[textFrom];
        }
        int from = offset;
        int to = limit;
        while (from < to && buffer[from] <= ' ') {
            from++;
        }
        while (from < to && buffer[to - 1] <= ' ') {
            to--;
        }
        refilled[row] = missingWords.is(buffer, from, to, false) ? -1 : code(buffer, from, to, line);
    }

    private InputException cell(long line, String what, String hint) {
        return InputException.at(file, line, position + 1, name, what, hint);
    }

    private static String quoted(char[] buffer, int from, int to) {
        return InputException.quote(new String(buffer, from, Math.min(to - from, 1000)));
    }

    Column build() {
        return switch (state) {
            case NOTHING -> column(Kind.EMPTY, null, null, null, null, Double.NaN, Double.NaN, "", "");
            case UNDECIDED ->
                column(Kind.EMPTY, null, null, null, null, Double.NaN, Double.NaN, "", "no cell holds anything");
            case NUMBERS, DATES -> numbers();
            case TEXT -> text();
        };
    }

    private Column numbers() {
        if (!infinite.isEmpty()) {
            throw cell(
                    infiniteLine,
                    infinite + " is not a finite number",
                    "replace it by a number, or say that it means missing with --na");
        }
        double[] all = values.take();
        double min = Double.NaN;
        double max = Double.NaN;
        for (double value : all) {
            if (!Double.isNaN(value)) {
                min = Double.isNaN(min) || value < min ? value : min;
                max = Double.isNaN(max) || value > max ? value : max;
            }
        }
        Kind kind = state == State.DATES ? Kind.DATE : Kind.NUMBER;
        if (role == Role.FEATURE && forced == null && missing == 0 && min == max) {
            String constant = (state == State.DATES ? "day " : "") + Numbers.brief(min);
            return column(Kind.CONSTANT, null, null, null, null, min, max, constant, "the same in each row: left out");
        }
        String note = kind == Kind.DATE ? "as days since 1970-01-01" : "";
        return column(kind, all, null, null, null, min, max, "", note);
    }

    private Column text() {
        int[] all = codes.take();
        if (textFrom > 0) {
            int[] whole = new int[rows];
            System.arraycopy(refilled, 0, whole, 0, textFrom);
            System.arraycopy(all, 0, whole, textFrom, all.length);
            all = whole;
            refilled = new int[0];
        }
        if (role == Role.FEATURE && forced == null) {
            all = withoutDoubtful(all);
        }
        dictionary.compact();
        int distinct = dictionary.size();
        int present = rows - missing;
        if (role != Role.FEATURE || forced != null) {
            Kind kind = forced != null ? forced : role == Role.LABEL ? Kind.CATEGORY : Kind.IDENTIFIER;
            if (role == Role.ID || role == Role.GROUP) {
                return column(kind, null, all, dictionary, null, Double.NaN, Double.NaN, "", "");
            }
            return sorted(kind, all, "");
        }
        if (distinct == 1 && missing == 0) {
            String only = dictionary.text(0);
            return column(
                    Kind.CONSTANT,
                    null,
                    null,
                    null,
                    null,
                    Double.NaN,
                    Double.NaN,
                    only,
                    "the same in each row: left out");
        }
        if (isBoolean(dictionary)) {
            return sorted(Kind.BOOLEAN, all, "");
        }
        if (distinct == 2 || distinct < present || present < FEWEST_FOR_IDENTIFIER) {
            return sorted(Kind.CATEGORY, all, categoryNote(distinct, present));
        }
        return column(
                Kind.IDENTIFIER,
                null,
                all,
                dictionary,
                null,
                Double.NaN,
                Double.NaN,
                "",
                "different in each row: left out; name it with --id");
    }

    /** The column without words that stand for missing: where most cells are such words, or the others say yes and no. */
    private int[] withoutDoubtful(int[] all) {
        int[] renamed = new int[dictionary.size()];
        boolean any = false;
        for (int code = 0; code < renamed.length; code++) {
            char[] text = dictionary.text(code).toCharArray();
            renamed[code] = missingWords.isDoubtful(text, 0, text.length) ? -1 : code;
            any |= renamed[code] < 0;
        }
        if (!any) {
            return all;
        }
        Dictionary others = new Dictionary();
        for (int code = 0; code < renamed.length; code++) {
            char[] text = dictionary.text(code).toCharArray();
            renamed[code] = renamed[code] < 0 ? -1 : others.code(text, 0, text.length);
        }
        int words = 0;
        for (int code : all) {
            words += code >= 0 && renamed[code] < 0 ? 1 : 0;
        }
        if (words == 0 || others.size() == 0 || (2L * words <= rows && !isBoolean(others))) {
            return all;
        }
        dictionary = others;
        missing += words;
        return Arrays.stream(all).map(code -> code < 0 ? -1 : renamed[code]).toArray();
    }

    private String categoryNote(int distinct, int present) {
        if (!firstText.isEmpty()) {
            return "not numbers since line " + firstTextLine + ", " + firstText
                    + ": if that means missing, say so with --na";
        }
        if (decimal == '.' && decimalCommas()) {
            return "these look like numbers with decimal commas: --decimal ,";
        }
        if (present >= FEWEST_FOR_IDENTIFIER && distinct > present / 2) {
            return "hardly a value repeats: if it is an id or free text, leave it out with --ignore";
        }
        return "";
    }

    private boolean decimalCommas() {
        for (int code = 0; code < Math.min(dictionary.size(), MOST_LOOKED_AT); code++) {
            char[] text = dictionary.text(code).toCharArray();
            if (Double.isNaN(Numbers.parse(text, 0, text.length, ','))) {
                return false;
            }
        }
        return true;
    }

    /** One pair of words, in whatever mixture of capitals. */
    private static boolean isBoolean(Dictionary dictionary) {
        if (dictionary.size() < 2 || dictionary.size() > 8) {
            return false;
        }
        Set<String> words = new HashSet<>();
        for (int code = 0; code < dictionary.size(); code++) {
            words.add(dictionary.text(code).toLowerCase(Locale.ROOT));
        }
        return NO_YES.contains(words);
    }

    private Column sorted(Kind kind, int[] all, String note) {
        int distinct = dictionary.size();
        List<Level> levels = new ArrayList<>(distinct);
        boolean numbers = true;
        for (int code = 0; code < distinct; code++) {
            String text = dictionary.text(code);
            double value =
                    kind == Kind.BOOLEAN ? (YES.contains(text.toLowerCase(Locale.ROOT)) ? 1 : 0) : Numbers.parse(text);
            numbers &= !Double.isNaN(value);
            levels.add(new Level(text, value, code));
        }
        Comparator<Level> byText = Comparator.comparing(Level::text);
        levels.sort(numbers ? Comparator.comparingDouble(Level::value).thenComparing(byText) : byText);
        int[] order = new int[distinct];
        int[] rank = new int[distinct];
        for (int k = 0; k < distinct; k++) {
            order[k] = levels.get(k).code();
            rank[order[k]] = k;
        }
        for (int i = 0; i < all.length; i++) {
            all[i] = all[i] < 0 ? -1 : rank[all[i]];
        }
        return column(kind, null, all, dictionary, order, Double.NaN, Double.NaN, "", note);
    }

    private record Level(String text, double value, int code) {}

    private Column column(
            Kind kind,
            double @Nullable [] numbers,
            int @Nullable [] coded,
            @Nullable Dictionary words,
            int @Nullable [] order,
            double min,
            double max,
            String constant,
            String note) {
        return new Column(name, position, role, kind, missing, numbers, coded, words, order, min, max, constant, note);
    }
}
