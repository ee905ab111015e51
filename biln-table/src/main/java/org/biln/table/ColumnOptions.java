package org.biln.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is said about the columns of a file before it is read: which plays which part, and kinds that are not to be
 * inferred. A column is named by its name, or by its number from 1 where no column has that name.
 *
 * <pre>{@code
 * ColumnOptions options = ColumnOptions.builder().label("class").categorical(List.of("zip")).build();
 * }</pre>
 */
public final class ColumnOptions {
    /** Nothing said: every column is a feature of the kind it looks like. */
    public static final ColumnOptions NONE = builder().build();

    private final @Nullable String label;
    private final @Nullable String id;
    private final @Nullable String weight;
    private final @Nullable String group;
    private final @Nullable String eta;
    private final List<String> numeric;
    private final List<String> categorical;
    private final List<String> ignore;
    private final @Nullable Schema schema;

    private ColumnOptions(Builder builder) {
        this.label = builder.label;
        this.id = builder.id;
        this.weight = builder.weight;
        this.group = builder.group;
        this.eta = builder.eta;
        this.numeric = List.copyOf(builder.numeric);
        this.categorical = List.copyOf(builder.categorical);
        this.ignore = List.copyOf(builder.ignore);
        this.schema = builder.schema;
    }

    /**
     * Starts with nothing said.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects what is said about the columns. */
    public static final class Builder {
        private @Nullable String label;
        private @Nullable String id;
        private @Nullable String weight;
        private @Nullable String group;
        private @Nullable String eta;
        private List<String> numeric = List.of();
        private List<String> categorical = List.of();
        private List<String> ignore = List.of();
        private @Nullable Schema schema;

        private Builder() {}

        /**
         * The column of observed classes.
         *
         * @param column its name, or null for none
         * @return this
         */
        public Builder label(@Nullable String column) {
            this.label = column;
            return this;
        }

        /**
         * The column that names the rows.
         *
         * @param column its name, or null for none
         * @return this
         */
        public Builder id(@Nullable String column) {
            this.id = column;
            return this;
        }

        /**
         * The column of row weights; each must be a number of at least 0.
         *
         * @param column its name, or null for none
         * @return this
         */
        public Builder weight(@Nullable String column) {
            this.weight = column;
            return this;
        }

        /**
         * The column that says which rows belong together.
         *
         * @param column its name, or null for none
         * @return this
         */
        public Builder group(@Nullable String column) {
            this.group = column;
            return this;
        }

        /**
         * The column of supplied probabilities that the observed label is positive; each must be between 0 and 1.
         *
         * @param column its name, or null for none
         * @return this
         */
        public Builder eta(@Nullable String column) {
            this.eta = column;
            return this;
        }

        /**
         * Columns that must be numbers: a cell that is none is refused.
         *
         * @param columns their names
         * @return this
         */
        public Builder numeric(List<String> columns) {
            this.numeric = columns;
            return this;
        }

        /**
         * Columns that are categories even if they look like numbers.
         *
         * @param columns their names
         * @return this
         */
        public Builder categorical(List<String> columns) {
            this.categorical = columns;
            return this;
        }

        /**
         * Columns that are not read.
         *
         * @param columns their names
         * @return this
         */
        public Builder ignore(List<String> columns) {
            this.ignore = columns;
            return this;
        }

        /**
         * The columns of a training table: they are found by name, or by number where names are missing, and have the
         * kinds they had in training; all others are left alone. Label, id, weight, group and eta may then be absent.
         *
         * @param training the schema, or null to infer
         * @return this
         */
        public Builder schema(@Nullable Schema training) {
            this.schema = training;
            return this;
        }

        /**
         * The options.
         *
         * @return what was said so far
         */
        public ColumnOptions build() {
            return new ColumnOptions(this);
        }
    }

    /**
     * What is decided of one column before its cells are read.
     *
     * @param role what it is for
     * @param forced its kind, or null to find out
     * @param needed whether a model needs it, so that it cannot be left out
     */
    record Part(Role role, @Nullable Kind forced, boolean needed) {}

    /**
     * Whether a first line is a header because of the names in it, whatever the cells below look like: it has every column
     * that was asked for by name, or most of those a model knows by name. A number asked for may be the place of a column
     * instead, if there are so many; a model's names are names, numbers or not (spectra, years).
     */
    boolean named(List<String> first) {
        Set<String> cells = new HashSet<>();
        first.forEach(cell -> cells.add(cell.strip()));
        if (schema != null && schema.header()) {
            long there = schema.features().stream()
                    .filter(feature -> cells.contains(feature.name()))
                    .count();
            if (2 * there > schema.size()) {
                return true;
            }
        }
        Set<String> asked = new HashSet<>(ignore);
        if (schema == null) {
            for (String name : new @Nullable String[] {label, id, weight, group, eta}) {
                if (name != null) {
                    asked.add(name);
                }
            }
        }
        asked.addAll(numeric);
        asked.addAll(categorical);
        asked.removeIf(name -> number(name) > 0 && number(name) <= first.size());
        return !asked.isEmpty() && cells.containsAll(asked);
    }

    /** The parts of the columns of a file. */
    List<Part> parts(String file, List<String> names, boolean header) {
        @Nullable Role[] roles = new @Nullable Role[names.size()];
        @Nullable Kind[] kinds = new @Nullable Kind[names.size()];
        assign(file, names, roles, label, Role.LABEL, "--label");
        assign(file, names, roles, id, Role.ID, "--id");
        assign(file, names, roles, weight, Role.WEIGHT, "--weight");
        assign(file, names, roles, group, Role.GROUP, "--group");
        assign(file, names, roles, eta, Role.ETA, "--eta");
        for (String name : ignore) {
            assign(file, names, roles, name, Role.IGNORED, "--ignore");
        }
        force(file, names, roles, kinds, numeric, Kind.NUMBER, "--numeric");
        force(file, names, roles, kinds, categorical, Kind.CATEGORY, "--categorical");
        if (schema != null) {
            int[] places = schema.places(file, names, header);
            for (int f = 0; f < places.length; f++) {
                roles[places[f]] = Role.FEATURE;
                kinds[places[f]] = schema.features().get(f).kind();
            }
        }
        List<Part> parts = new ArrayList<>();
        for (int c = 0; c < names.size(); c++) {
            Role role = roles[c];
            Role otherwise = schema == null ? Role.FEATURE : Role.IGNORED;
            parts.add(new Part(role == null ? otherwise : role, kinds[c], schema != null && role == Role.FEATURE));
        }
        return parts;
    }

    private void assign(
            String file, List<String> names, @Nullable Role[] roles, @Nullable String name, Role role, String option) {
        if (name == null || (schema != null && position(names, name) < 0)) {
            return;
        }
        int c = find(file, names, name, option);
        Role other = roles[c];
        if (other != null && other != role) {
            throw new InputException(
                    option + " names " + InputException.quote(name) + ", which is also the column of --" + other,
                    "each must be a column of its own");
        }
        roles[c] = role;
    }

    private static void force(
            String file,
            List<String> names,
            @Nullable Role[] roles,
            @Nullable Kind[] kinds,
            List<String> columns,
            Kind kind,
            String option) {
        for (String name : columns) {
            int c = find(file, names, name, option);
            if (roles[c] != null || kinds[c] != null) {
                throw new InputException(
                        option + " names " + InputException.quote(name) + ", which is also "
                                + (roles[c] != null ? "the column of --" + roles[c] : "named by --numeric"),
                        "take it out of one of the two options");
            }
            kinds[c] = kind;
        }
    }

    /**
     * The position of a named column.
     *
     * @param file the file, for the complaint
     * @param names the names of its columns
     * @param name a name, or a number from 1
     * @param option the option that names it, for the complaint
     * @return the position, from 0
     */
    public static int find(String file, List<String> names, String name, String option) {
        int at = position(names, name);
        if (at < 0) {
            String close = Names.closest(name, names);
            throw InputException.at(
                    file,
                    1,
                    "no column is called " + InputException.quote(name) + " (" + option + ")",
                    (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "the columns are: "
                            + Names.shortList(names));
        }
        return at;
    }

    private static int position(List<String> names, String name) {
        int at = names.indexOf(name);
        int number = number(name);
        return at < 0 && number <= names.size() ? number - 1 : at;
    }

    /** A column called by its number, from 1; 0 if it is called by a name. */
    private static int number(String name) {
        boolean digits = !name.isEmpty() && name.length() <= 9 && name.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Integer.parseInt(name) : 0;
    }
}
