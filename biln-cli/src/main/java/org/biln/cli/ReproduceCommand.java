package org.biln.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.Figure1Data;
import org.biln.experiments.paper.Figure1Trial;
import org.biln.experiments.paper.ForensicRow;
import org.biln.experiments.paper.Forensics;
import org.biln.experiments.paper.PaperExperiment;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.report.CellTables;
import org.biln.experiments.report.Document;
import org.biln.experiments.report.Figure;
import org.biln.experiments.report.Findings;
import org.biln.experiments.report.ReproduceDocument;
import org.biln.experiments.report.ResultFiles;
import org.biln.experiments.report.RunFile;
import org.biln.experiments.report.RunReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln reproduce}: the paper again, cell by cell, with a verdict. */
@Command(
        name = "reproduce",
        description = {
            "Run the paper's experiments again and compare every cell with what it prints.",
            "",
            "Writes cells.csv, figure2.csv, the figures, report.md and the journal trials.journal into"
                    + " the folder of --out. A run that was stopped continues from its journal when it is started"
                    + " again with the same arguments.",
            ""
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln reproduce                                      everything, 100 trials",
            "  biln reproduce table1 --datasets synthetic --trials 20",
            "  biln reproduce all --trials 1000 --out results      what REPRODUCE.md is made of",
            "  biln reproduce --reading written --out written      the text to the letter",
            "  biln reproduce forensics --trials 300               which protocol the numbers come from",
            "  biln reproduce --check --quiet                      for scripts",
            "",
            "Exit codes: 0 it ran, 1 with --check: a cell misses the tolerance, 2 wrong usage or input."
        })
final class ReproduceCommand extends TrialsCommand {

    /** What can be asked for. */
    enum What {
        table1,
        table2,
        figure1,
        figure2,
        all,
        forensics
    }

    @Parameters(
            paramLabel = "WHAT",
            arity = "0..*",
            description = "Any of ${COMPLETION-CANDIDATES}. Default: all, which is both tables and both figures.")
    private List<What> what = List.of();

    @Option(
            names = "--datasets",
            split = ",",
            paramLabel = "NAME",
            description = "Any of synthetic, uci-image, usps, separated by commas. Default: all that are there.")
    private List<String> datasets = List.of();

    @Option(names = "--trials", paramLabel = "N", defaultValue = "100", description = "Trials per cell. Default: 100.")
    private int trials;

    @Option(
            names = "--reading",
            paramLabel = "R",
            defaultValue = "published",
            description = "published (what gives the numbers) or written (the text). Default: published.")
    private String reading = "published";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with usps_all.mat. Default: that of BILN_DATA, data/ or ../shared/data.")
    private @Nullable Path data;

    @Option(names = "--check", description = "Exit 1 if a cell is farther from the paper than the tolerance.")
    private boolean check;

    @Option(
            names = "--tolerance",
            paramLabel = "Z",
            defaultValue = "4.5",
            description = "For --check, in standard errors. Default: 4.5 (of 147 right cells, one is beyond 3 in every"
                    + " third run, beyond 4.5 in one run of a thousand).")
    private double tolerance;

    @Option(
            names = "--write-docs",
            description =
                    "Run nothing; write REPRODUCE.md, docs/ARTICLE.md, docs/FORENSICS.md and the figures from results/.")
    private boolean writeDocs;

    ReproduceCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (writeDocs) {
            return writeDocs();
        }
        requireTrials(trials);
        require(tolerance > 0, "--tolerance is " + tolerance + ", must be positive");
        Reading chosen = readingNamed();
        Set<Dataset> asked = datasetsNamed();
        DataFolder folder = DataFolder.find(data, System.getenv(), Path.of(""));
        checkFiles(folder, asked);
        Files.createDirectories(out());
        Set<What> wanted = wanted();
        int exitCode = ExitCode.OK;
        if (!Set.of(What.forensics).containsAll(wanted)) {
            exitCode = reproduce(wanted, asked, chosen, folder);
        }
        if (wanted.contains(What.forensics)) {
            forensics(asked, folder);
        }
        return exitCode;
    }

    private int reproduce(Set<What> wanted, Set<Dataset> asked, Reading chosen, DataFolder folder)
            throws IOException, InterruptedException {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (Part part : Part.values()) {
            if (wanted.contains(What.valueOf(part.argument()))) {
                parts.add(part);
            }
        }
        Trials.Run<RunResult> ran = parts.isEmpty()
                ? nothingByTrials(asked, chosen)
                : run(
                        new PaperExperiment(new RunRequest(parts, asked, trials, seed(), chosen), folder),
                        PaperExperiment.journal(out()),
                        "trials");
        RunResult result = ran.result();
        Figure1Data figure1 = wanted.contains(What.figure1) ? Figure1Trial.run(seed()) : null;
        RunFile run = runFile(command(wanted, asked, Set.of(What.forensics)), ran);
        List<Path> written = new ArrayList<>(RunReport.write(result, run, figure1, out()));
        if (!parts.isEmpty()) {
            written.add(write("run.json", run, folder));
        }
        boolean drawn = figure1 != null || !result.figure2().isEmpty();
        if (drawn && !Figure.fontsAvailable()) {
            console()
                    .error("no font is installed, so the figures were not drawn; install one"
                            + " (Debian: apt install fontconfig fonts-dejavu-core) and run this again");
        }
        if (!quiet()) {
            console().out().print(CellTables.of(result));
        }
        if (!result.cells().isEmpty()) {
            console().out().println(CellTables.agreement(result));
        }
        console().out().flush();
        message("Written to " + out() + ": " + String.join(", ", names(written)));
        return verdict(result);
    }

    /** Figure 1 alone needs no trials; the report then has neither tables nor curves. */
    private Trials.Run<RunResult> nothingByTrials(Set<Dataset> asked, Reading chosen) {
        RunRequest request = new RunRequest(EnumSet.of(Part.FIGURE2), asked, trials, seed(), chosen);
        return new Trials.Run<>(new RunResult(request, List.of(), List.of(), Map.of(), List.of()), 0, 0);
    }

    private int verdict(RunResult result) {
        if (!check) {
            return ExitCode.OK;
        }
        List<CellResult> published = result.worstFirst();
        long misses = published.size() - result.within(tolerance);
        if (misses == 0) {
            return ExitCode.OK;
        }
        CellResult worst = published.get(0);
        console()
                .error(misses + (misses == 1 ? " cell is" : " cells are") + " beyond " + tolerance
                        + " standard errors, the farthest " + worst.cell().label() + " with z "
                        + Math.round(10 * worst.z()) / 10.0);
        return ExitCode.NOT_AS_ASKED;
    }

    private void forensics(Set<Dataset> asked, DataFolder folder) throws IOException, InterruptedException {
        Trials.Run<List<ForensicRow>> ran =
                run(new Forensics(asked, trials, seed(), folder), out().resolve("forensics.journal"), "forensics");
        Document.write(out().resolve("forensics.csv"), ResultFiles.forensics(ran.result()));
        write("forensics.json", runFile(command(EnumSet.of(What.forensics), asked, Set.of()), ran), folder);
        console().out().print(Findings.table(ran.result()));
        console().out().flush();
        message("Written to " + out() + ": forensics.csv, forensics.json");
    }

    private RunFile runFile(String command, Trials.Run<?> ran) {
        BuildInfo build = BuildInfo.load();
        List<String> machine = RunFile.machine();
        return new RunFile(
                command,
                build.version(),
                build.commit(),
                machine.get(0),
                machine.get(1),
                threads(),
                trials,
                seed(),
                reading,
                ran.seconds(),
                ran.resumed());
    }

    private Path write(String name, RunFile run, DataFolder folder) throws IOException {
        BuildInfo build = BuildInfo.load();
        Map<String, String> data = new TreeMap<>();
        for (Dataset dataset : datasetsNamed()) {
            if (dataset.file().map(file -> isThere(folder, file)).orElse(true)) {
                data.putAll(dataset.sha256());
            }
        }
        return Document.write(
                out().resolve(name), run.json(new RunFile.Provenance(build.dirty(), data, build.dependencies())));
    }

    private static boolean isThere(DataFolder folder, DataFile file) {
        try {
            return folder.status(file) == DataFolder.Status.GOOD;
        } catch (IOException unreadable) {
            return false;
        }
    }

    private int writeDocs() throws IOException {
        Path root = Path.of(System.getProperty("biln.root", ""));
        if (!Files.isDirectory(root.resolve("results"))) {
            throw new UserError("no folder results in " + root.toAbsolutePath()
                    + "; make it with `biln reproduce all --trials 1000 --out results`");
        }
        if (!Figure.fontsAvailable()) {
            throw new UserError("no font is installed, so the figures cannot be drawn");
        }
        for (Path file : ReproduceDocument.write(root, Figure1Trial.run(seed()))) {
            message("Written: " + file);
        }
        return ExitCode.OK;
    }

    private Set<What> wanted() {
        if (what.isEmpty()) {
            return EnumSet.of(What.table1, What.table2, What.figure1, What.figure2);
        }
        Set<What> wanted = EnumSet.copyOf(what);
        if (wanted.remove(What.all)) {
            wanted.addAll(EnumSet.of(What.table1, What.table2, What.figure1, What.figure2));
        }
        return wanted;
    }

    private Reading readingNamed() {
        try {
            return Reading.of(reading);
        } catch (IllegalArgumentException e) {
            throw refused("--reading: ", e);
        }
    }

    private Set<Dataset> datasetsNamed() {
        if (datasets.isEmpty()) {
            return Dataset.inOrder(Dataset.all());
        }
        Set<Dataset> named = new LinkedHashSet<>();
        for (String name : datasets) {
            try {
                named.add(Dataset.of(name.strip()));
            } catch (IllegalArgumentException e) {
                throw refused("--datasets: ", e);
            }
        }
        return Dataset.inOrder(named);
    }

    /** A missing file is no obstacle unless its data set was asked for by name; a damaged file always is. */
    private void checkFiles(DataFolder folder, Set<Dataset> asked) throws IOException {
        for (Dataset dataset : asked) {
            if (dataset.file().isPresent()) {
                checkFile(folder, dataset, dataset.file().get());
            }
        }
    }

    private void checkFile(DataFolder folder, Dataset dataset, DataFile file) throws IOException {
        switch (folder.status(file)) {
            case GOOD -> {}
            case DAMAGED ->
                throw new UserError(
                        folder.path(file) + " is damaged (its SHA-256 is not the expected one); " + file.howToGet());
            case MISSING -> {
                if (!datasets.isEmpty()) {
                    throw new UserError(dataset.csvName() + " is " + dataset.notAvailable());
                }
                message(dataset.csvName() + " is not available and is left out: " + file.howToGet());
            }
        }
    }

    /** The command that gives the same numbers, without what does not matter to them. */
    private String command(Set<What> wanted, Set<Dataset> asked, Set<What> without) {
        List<String> words = new ArrayList<>(List.of("./biln", "reproduce"));
        Set<What> parts = EnumSet.copyOf(wanted);
        parts.removeAll(without);
        if (parts.equals(EnumSet.of(What.table1, What.table2, What.figure1, What.figure2))) {
            words.add("all");
        } else {
            parts.forEach(part -> words.add(part.name()));
        }
        if (asked.size() < Dataset.all().size()) {
            words.add("--datasets");
            words.add(String.join(",", asked.stream().map(Dataset::csvName).toList()));
        }
        words.add("--trials");
        words.add(Integer.toString(trials));
        if (seed() != 1) {
            words.add("--seed");
            words.add(Long.toString(seed()));
        }
        if (!reading.equals("published")) {
            words.add("--reading");
            words.add(reading);
        }
        return String.join(" ", words);
    }

    private static List<String> names(List<Path> files) {
        return files.stream().map(Path::getFileName).map(Path::toString).toList();
    }
}
