package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.biln.auto.BaseLearners;
import org.biln.cli.crowd.ConsensusTables;
import org.biln.cli.crowd.VoteTable;
import org.biln.cli.report.ConsensusReport;
import org.biln.cli.report.FitReport;
import org.biln.cli.review.ExportedVote;
import org.biln.core.Trainer;
import org.biln.core.ensemble.StackedTrainer;
import org.biln.crowd.Aggregator;
import org.biln.crowd.Consensus;
import org.biln.crowd.DawidSkene;
import org.biln.crowd.FeatureConsensus;
import org.biln.crowd.Glad;
import org.biln.crowd.Mace;
import org.biln.crowd.MajorityVote;
import org.biln.table.ColumnOptions;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Output;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln consensus}: one label for each item that several annotators labelled, and how good everybody is. */
@Command(
        name = "consensus",
        description = {
            "Find one label for each item that several people labelled.",
            "",
            "Says how sure each is, how good everybody is and whom they take for what, which votes are doubtful, and which "
                    + "items to show to somebody else. With a table of features the items are judged by what they are like, too.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln consensus votes.csv --item machine --annotator by --label state --out consensus.csv",
            "  biln consensus votes.csv --item machine --annotator by --label state --features machines.csv",
            "  biln consensus votes.csv --item machine --votes ann,bob,cleo --gold known.csv",
            "  biln consensus project-export.json --label sentiment     several annotators in Label Studio or Argilla"
        })
final class ConsensusCommand extends ConsoleCommand {

    /** Ways to a consensus. */
    enum Method {
        /** Everybody has a confusion matrix; with features, a prior of each item. */
        DAWID_SKENE("dawid-skene"),
        /** Everybody counts the same. */
        MAJORITY("majority"),
        /** Abilities and difficulties. */
        GLAD("glad"),
        /** Knowing or spamming. */
        MACE("mace");

        private final String name;

        Method(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Parameters(
            paramLabel = "VOTES",
            description = "A table of votes, - for standard input; or an export of Label Studio or Argilla in JSON.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(names = "--item", paramLabel = "COL", description = "The column that says what was labelled.")
    private @Nullable String item;

    @Option(names = "--annotator", paramLabel = "COL", description = "The column that says who labelled it.")
    private @Nullable String annotator;

    @Option(
            names = "--label",
            paramLabel = "COL",
            description = "The column of labels; of an export the name of the question. Default for an export: label.")
    private @Nullable String label;

    @Option(
            names = "--votes",
            paramLabel = "COLS",
            split = ",",
            description =
                    "Of a table with a row for each item: the columns of labels, one for each annotator, in place of "
                            + "--annotator and --label. Default: a row for each vote.")
    private List<String> wide = new ArrayList<>();

    @Option(
            names = "--features",
            paramLabel = "TABLE.csv",
            description = "A table with a row for each item, to learn from; items nobody voted on are judged, too. "
                    + "Default: none.")
    private @Nullable String features;

    @Option(
            names = "--id",
            paramLabel = "COL",
            description = "The column of --features that names the item. Default: called as in the votes.")
    private @Nullable String id;

    @Option(
            names = "--ignore",
            paramLabel = "COLS",
            split = ",",
            description = "Columns of --features to leave out. Default: none.")
    private List<String> ignore = new ArrayList<>();

    @Option(
            names = "--gold",
            paramLabel = "G.csv",
            description =
                    "Items whose label is known for certain: columns called as in the votes (of an export or of --votes: "
                            + "item and label). Default: none.")
    private @Nullable String gold;

    @Option(
            names = "--method",
            paramLabel = "dawid-skene|majority|glad|mace",
            description =
                    "dawid-skene (default): everybody takes classes for others in their own way. glad: people differ in "
                            + "ability and items in difficulty. mace: people know, or say what they always say. majority: all "
                            + "count the same.")
    private Method method = Method.DAWID_SKENE;

    @Option(
            names = "--out",
            paramLabel = "OUT.csv",
            description =
                    "Write each item, its consensus, the probability of it, its votes, and what another vote would tell in bits. "
                            + "Default: none.")
    private @Nullable String out;

    @Option(names = "--quality", paramLabel = "Q.csv", description = "Write how good everybody is. Default: none.")
    private @Nullable String quality;

    @Option(
            names = "--doubt",
            paramLabel = "D.csv",
            description =
                    "Write every vote with the probability that it is wrong, the most doubtful first. Default: none.")
    private @Nullable String doubt;

    @Option(
            names = "--report",
            paramLabel = "R.html",
            description =
                    "Where the report goes. Default: beside the votes, its name with -consensus.html; an earlier report "
                            + "there is replaced. From standard input: none.")
    private @Nullable String report;

    @Option(names = "--json", description = "Print what was found as JSON. Default: a screen for people.")
    private boolean json;

    @Option(names = "--force", description = "Replace existing outputs. Default: refuse.")
    private boolean force;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Same seed, same result. Default: 1.")
    private long seed = 1;

    @Mixin
    private FormatOptions format = new FormatOptions();

    ConsensusCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        if (features != null && method != Method.DAWID_SKENE) {
            throw new InputException("--features and --method " + method + " exclude each other", "drop one of them");
        }
        String page = report != null
                ? report
                : file.equals("-")
                        ? null
                        : CheckCommand.beside(file, "-consensus.html").toString();
        boolean replace = force || (report == null && page != null && FitReport.isOne(Path.of(page)));
        checkOutputs(page, replace);
        boolean data = json || "-".equals(out) || "-".equals(quality) || "-".equals(doubt) || "-".equals(page);
        VoteTable votes = read();
        Consensus consensus;
        if (features == null) {
            votes = withGold(votes);
            consensus = aggregator().aggregate(votes.votes());
        } else {
            try (Input input = Input.open(features, console().in())) {
                Table items = table(
                        input,
                        ColumnOptions.builder()
                                .id(id == null ? votes.column() : id)
                                .ignore(ignore));
                votes = withGold(votes.withItems(VoteTable.names(items)));
                consensus = learnt(items, votes);
            }
        }
        ConsensusTables tables = new ConsensusTables(votes, consensus);
        write(out, tables.items());
        write(quality, tables.quality());
        write(doubt, tables.doubt(votes.votes().size()));
        ConsensusScreen screen = new ConsensusScreen(file, votes, tables, how());
        if (page != null) {
            console().write(page, ConsensusReport.page(file, votes, tables, screen.summary()), replace);
        }
        if (json) {
            console().out().println(screen.asJson());
        } else {
            Consumer<String> people = console().people(data);
            screen.lines(page).forEach(people);
        }
        return ExitCode.OK;
    }

    private VoteTable read() throws IOException {
        List<ExportedVote> exported = file.equals("-") || item != null ? null : ExportedVote.read(file, label);
        if (exported != null) {
            return VoteTable.exported(file, exported);
        }
        require("--item", item);
        if (wide.isEmpty()) {
            require("--annotator", annotator);
            require("--label", label);
        } else if (annotator != null || label != null) {
            throw new InputException(
                    "--votes and --" + (annotator != null ? "annotator" : "label") + " exclude each other",
                    "--votes is for a table with a row for each item");
        }
        try (Input input = Input.open(file, console().in())) {
            ColumnOptions.Builder columns = ColumnOptions.builder().id(item);
            return wide.isEmpty()
                    ? VoteTable.rows(table(input, columns.group(annotator).label(label)))
                    : VoteTable.columns(table(input, columns.categorical(wide)), wide);
        }
    }

    private static void require(String option, @Nullable String value) {
        if (value == null) {
            throw new InputException(option + " is missing", "name the column of the table of votes");
        }
    }

    private Table table(Input input, ColumnOptions.Builder columns) throws IOException {
        return TableReader.read(input, format.format(), columns.build(), new TableProgress(console(), input.name()));
    }

    private VoteTable withGold(VoteTable votes) throws IOException {
        if (gold == null) {
            return votes;
        }
        try (Input input = Input.open(gold, console().in())) {
            boolean rows = item != null && wide.isEmpty();
            return votes.withGold(
                    table(input, ColumnOptions.builder().id(votes.column()).label(rows ? label : "label")));
        }
    }

    private Aggregator aggregator() {
        return switch (method) {
            case DAWID_SKENE -> DawidSkene.recommended();
            case MAJORITY -> new MajorityVote();
            case GLAD -> new Glad();
            case MACE -> new Mace();
        };
    }

    private Consensus learnt(Table items, VoteTable votes) {
        Schema schema = Schema.of(items);
        int[] rows = votes.rowsOf(items);
        DMatrixRMaj all = schema.features(items).x();
        DMatrixRMaj x = new DMatrixRMaj(rows.length, all.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(all.data, rows[i] * all.numCols, x.data, i * all.numCols, all.numCols);
        }
        int threads = Runtime.getRuntime().availableProcessors();
        Trainer trainer = new StackedTrainer(BaseLearners.of(rows.length, schema, threads));
        return new Steps(console()).during(say -> {
            say.accept("learning from " + schema.size() + " features");
            return FeatureConsensus.of(x, trainer, seed).aggregate(votes.votes());
        });
    }

    private String how() {
        return features == null ? method.toString() : method + " with features";
    }

    private void write(@Nullable String to, List<List<String>> rows) throws IOException {
        if (to != null) {
            try (CsvOutput csv = new CsvOutput(to, console().out(), force, ',')) {
                for (List<String> row : rows) {
                    csv.row(row);
                }
                csv.commit();
            }
        }
    }

    private void checkOutputs(@Nullable String page, boolean replace) throws IOException {
        Map<String, String> outputs = new LinkedHashMap<>();
        put(outputs, "--report", page);
        put(outputs, "--out", out);
        put(outputs, "--quality", quality);
        put(outputs, "--doubt", doubt);
        for (Map.Entry<String, String> output : outputs.entrySet()) {
            Output.check(output.getValue(), output.getKey().equals("--report") ? replace : force);
        }
        Map<String, String> inputs = new LinkedHashMap<>();
        inputs.put("the votes", file);
        put(inputs, "--features", features);
        put(inputs, "--gold", gold);
        Output.refuseSame(outputs, inputs);
    }

    private static void put(Map<String, String> files, String option, @Nullable String name) {
        if (name != null) {
            files.put(option, name);
        }
    }
}
