package org.biln.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code biln completion SHELL}: the script that completes commands and options in a shell. */
@Command(
        name = "completion",
        description = "Print a script that completes commands and options in a shell.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(./biln completion bash)              in this shell",
            "  ./biln completion bash > ~/.local/share/bash-completion/completions/biln",
            "  ./biln completion fish > ~/.config/fish/completions/biln.fish"
        })
final class CompletionCommand extends ConsoleCommand {

    /** The shells we have a script for; zsh takes that of bash. */
    enum Shell {
        bash,
        zsh,
        fish
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
                            case fish -> fish(spec.root());
                        });
        return ExitCode.OK;
    }

    /** A line for each command and for each option of each; files complete themselves. */
    private static String fish(CommandSpec root) {
        StringBuilder script = new StringBuilder("complete -c biln -f -n __fish_use_subcommand\n");
        root.subcommands().forEach((name, command) -> {
            CommandSpec spec = command.getCommandSpec();
            script.append("complete -c biln -f -n __fish_use_subcommand -a ")
                    .append(name)
                    .append(described(spec.usageMessage().description()));
            for (OptionSpec option : spec.options()) {
                script.append("complete -c biln -n '__fish_seen_subcommand_from ")
                        .append(name)
                        .append("'");
                for (String each : option.names()) {
                    script.append(each.startsWith("--") ? " -l " + each.substring(2) : " -s " + each.substring(1));
                }
                script.append(option.arity().max() > 0 ? " -r" : "").append(described(option.description()));
            }
        });
        return script.toString();
    }

    /** The first sentence, between quotes. */
    private static String described(String... texts) {
        String first = texts.length == 0 ? "" : texts[0].replaceFirst("(?s)[.:] .*", "");
        return " -d '" + first.replace("\\", "\\\\").replace("'", "\\'").replace("%%", "%") + "'\n";
    }
}
