package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BilnTest {

    @Test
    void versionNamesVersionCommitAndJdkInOneLineOnStandardOutput() {
        Ran ran = Ran.biln("--version");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out().strip())
                .matches("biln \\d+\\.\\d+\\.\\d+\\S* \\(commit ([0-9a-f]{7,}(-dirty)?|unknown), JDK .+\\)");
    }

    @Test
    void everyCommandHasHelpWithExamplesOnStandardOutput() {
        everyCommand(Biln.commandLine(console()), commandLine -> {
            String[] path = commandLine.getCommandSpec().qualifiedName(" ").split(" ");
            String[] args = new String[path.length];
            System.arraycopy(path, 1, args, 0, path.length - 1);
            args[path.length - 1] = "--help";
            Ran ran = Ran.biln(args);
            assertThat(ran.exitCode()).as(String.join(" ", path)).isZero();
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out()).startsWith("Usage: " + String.join(" ", path)).contains("Examples:");
        });
    }

    @Test
    void theExamplesOfTheHelpUseOptionsThatExist() {
        everyCommand(Biln.commandLine(console()), commandLine -> {
            for (String line : commandLine.getCommandSpec().usageMessage().footer()) {
                String example = line.strip().replaceFirst("^\\./", "");
                if (!example.startsWith("biln ")
                        || example.startsWith("biln bench")
                        || example.startsWith("biln help")) {
                    continue;
                }
                String[] args = example.replaceFirst("( {2,}|[<>|;&]).*", "")
                        .substring(5)
                        .strip()
                        .split(" +");
                assertThat(Biln.commandLine(console()).parseArgs(args).errors())
                        .as(example)
                        .isEmpty();
            }
        });
    }

    @Test
    void withoutACommandItSaysSoInOneLineAndExitsWithTwo() {
        Ran ran = Ran.biln();
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("command")
                .contains("--help");
    }

    @Test
    void aMistypedCommandIsRefusedInOneLineWithASuggestion() {
        Ran ran = Ran.biln("completon", "bash");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("completon", "completion");
    }

    @Test
    void anUnknownOptionIsRefusedInOneLine() {
        Ran ran = Ran.biln("completion", "bash", "--nonsense");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("--nonsense");
    }

    @Test
    void standardOutputThatCannotBeWrittenIsNotASuccess() {
        StringWriter err = new StringWriter();
        PrintWriter full = new PrintWriter(new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        int exitCode = Biln.execute(Console.plain(full, new PrintWriter(err)), "completion", "bash");
        assertThat(exitCode).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(1).first().asString().contains("standard output");
    }

    @Test
    void completionForFishHasEveryCommandAndItsOptions() {
        Ran ran = Ran.biln("completion", "fish");
        assertThat(ran.out())
                .contains("-n __fish_use_subcommand -a check -d 'Find the wrong labels of a table.'")
                .contains("-n '__fish_seen_subcommand_from fit' -l model -r")
                .contains("-n '__fish_seen_subcommand_from check' -s h -l help -d");
        assertThat(ran.out().lines()).allMatch(line -> line.startsWith("complete -c biln "));
    }

    @Test
    void completionPrintsAScriptForBash() {
        Ran ran = Ran.biln("completion", "bash");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).startsWith("#!/usr/bin/env bash").contains("complete -F");
    }

    @Test
    void coloursAppearOnATerminalOnlyAndNotWithNoColor() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        assertThat(Console.of(nowhere, nowhere, "out,err", Map.of()).colourOut())
                .isTrue();
        assertThat(Console.of(nowhere, nowhere, "out,err", Map.of("NO_COLOR", ""))
                        .colourOut())
                .isTrue();
        assertThat(Console.of(nowhere, nowhere, "out,err", Map.of("NO_COLOR", "1"))
                        .colourOut())
                .isFalse();
        assertThat(Console.of(nowhere, nowhere, "out,err", Map.of("NO_COLOR", "1"))
                        .progress())
                .isTrue();
        assertThat(Console.of(nowhere, nowhere, "out", Map.of()).progress()).isFalse();
        assertThat(Console.of(nowhere, nowhere, "", Map.of()).colourOut()).isFalse();
        assertThat(Console.of(nowhere, nowhere, null, Map.of()).colourErr()).isFalse();
    }

    private static void everyCommand(CommandLine commandLine, Consumer<CommandLine> check) {
        check.accept(commandLine);
        commandLine.getSubcommands().forEach((name, sub) -> {
            if (!name.equals("help")) {
                everyCommand(sub, check);
            }
        });
    }

    private static Console console() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return Console.plain(nowhere, nowhere);
    }
}
