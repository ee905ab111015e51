package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Fetch;
import org.biln.experiments.protocol.Dataset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code biln data list|fetch|verify}: the files the paper's experiments need and the project does not ship. */
@Command(
        name = "data",
        description = "The data that are not shipped: see what is there, fetch it, check it.",
        synopsisSubcommandLabel = "list|fetch|verify",
        subcommands = {DataCommand.ListFiles.class, DataCommand.FetchFiles.class, DataCommand.VerifyFiles.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln data list                 what is there and where it is looked for",
            "  biln data fetch                get what is missing",
            "  biln data verify --data DIR    check the files in a folder",
            "",
            "The folder is the one of --data, else of the environment variable BILN_DATA, else data/ or",
            "../shared/data, whichever has the file."
        })
final class DataCommand extends ConsoleCommand {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    DataCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "one of list, fetch, verify is missing");
    }

    /** What the three share. */
    abstract static class OnFolder extends ConsoleCommand {

        @Option(names = "--data", paramLabel = "DIR", description = "The folder with the data.")
        private @Nullable Path data;

        OnFolder(Console console) {
            super(console);
        }

        final DataFolder folder() {
            return DataFolder.find(data, System.getenv(), Path.of(""));
        }
    }

    /** {@code biln data list}. */
    @Command(
            name = "list",
            description = "Show each file, whether it is there, and how to get it.",
            footerHeading = "%nExamples:%n",
            footer = {"  biln data list", "  biln data list --data ~/data"})
    static final class ListFiles extends OnFolder {

        ListFiles(Console console) {
            super(console);
        }

        @Override
        public Integer call() throws IOException {
            DataFolder folder = folder();
            for (Dataset dataset : Dataset.all()) {
                if (dataset.file().isEmpty()) {
                    console().out().printf(Locale.ROOT, "%-13s %s%n", dataset.csvName(), dataset.origin());
                }
            }
            for (DataFile file : DataFile.all()) {
                DataFolder.Status status = folder.status(file);
                console().out().println(file.name() + "  " + words(status) + "  " + folder.path(file));
                if (status != DataFolder.Status.GOOD) {
                    console().out().println("              " + file.description() + ": " + file.howToGet());
                }
            }
            return ExitCode.OK;
        }
    }

    /** {@code biln data fetch}. */
    @Command(
            name = "fetch",
            description = "Get the files that are missing or damaged from their public address.",
            footerHeading = "%nExamples:%n",
            footer = {"  biln data fetch", "  biln data fetch --data ~/data"})
    static final class FetchFiles extends OnFolder {

        FetchFiles(Console console) {
            super(console);
        }

        @Override
        public Integer call() throws IOException {
            DataFolder folder = folder();
            for (DataFile file : DataFile.all()) {
                if (folder.status(file) == DataFolder.Status.GOOD) {
                    console().message(folder.path(file) + " is there already");
                    continue;
                }
                try (Bar bar = new Bar(console().progress(), file.name(), " MB", 1 << 20)) {
                    Fetch.into(folder, file, bar::at);
                }
                console().message(folder.path(file) + " fetched from " + file.address());
            }
            return ExitCode.OK;
        }
    }

    /** {@code biln data verify}. */
    @Command(
            name = "verify",
            description = "Check the SHA-256 of each file; exit 1 if one is missing or damaged.",
            footerHeading = "%nExamples:%n",
            footer = {"  biln data verify", "  biln data verify --data ~/data && biln reproduce --data ~/data"})
    static final class VerifyFiles extends OnFolder {

        VerifyFiles(Console console) {
            super(console);
        }

        @Override
        public Integer call() throws IOException {
            DataFolder folder = folder();
            int exitCode = ExitCode.OK;
            for (DataFile file : DataFile.all()) {
                DataFolder.Status status = folder.status(file);
                console().out().println(file.sha256() + "  " + folder.path(file) + "  " + words(status));
                if (status != DataFolder.Status.GOOD) {
                    console().error(file.name() + " is " + words(status) + ": " + file.howToGet());
                    exitCode = ExitCode.NOT_AS_ASKED;
                }
            }
            return exitCode;
        }
    }

    private static String words(DataFolder.Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
