package org.biln.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code biln completion bash}: the script that completes commands and options in a shell. */
@Command(
        name = "completion",
        description = "Print a script that completes commands and options in a shell.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(./biln completion bash)              in this shell",
            "  ./biln completion bash > ~/.local/share/bash-completion/completions/biln"
        })
final class CompletionCommand extends ConsoleCommand {

    /** The shells we have a script for; zsh takes that of bash. */
    enum Shell {
        bash,
        zsh
    }

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    CompletionCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash("biln", spec.root().commandLine());
        console()
                .out()
                .print(
                        switch (shell) {
                            case bash -> script;
                            case zsh -> "autoload -U +X bashcompinit && bashcompinit\n" + script;
                        });
        return ExitCode.OK;
    }
}
