package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code biln} in a project of empty modules, with a Java and a Maven that only say that they were called. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script; there the jar is run")
class LauncherTest {
    private static final List<String> MODULES = List.of(
            "biln-core",
            "biln-forest",
            "biln-kmm",
            "biln-crowd",
            "biln-table",
            "biln-experiments",
            "biln-cli",
            "biln-bench");

    @TempDir
    private Path folder;

    private Path jar = Path.of("");
    private Path source = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        for (String module : MODULES) {
            Files.createDirectories(folder.resolve(module).resolve("src/main"));
            Files.writeString(folder.resolve(module).resolve("pom.xml"), "");
        }
        Files.writeString(folder.resolve("pom.xml"), "");
        Files.copy(Path.of("..", "biln"), folder.resolve("biln"));
        jar = folder.resolve("biln-cli/target/biln.jar");
        source = Files.writeString(folder.resolve("biln-forest/src/main/A.java"), "class A {}");
        Files.createDirectories(folder.resolve("bin"));
        script("java", """
                [ "$1" = -version ] && { echo 'openjdk version "17.0.1"' >&2; exit; }
                echo "LC_ALL=$LC_ALL $*"
                """);
        script("javac", "");
        script("mvn", """
                echo built >>"%1$s/builds"
                sleep 1
                mkdir -p "%1$s/biln-cli/target"
                echo jar >"%1$s/biln-cli/target/biln.jar"
                """.formatted(folder));
        old(Duration.ofHours(1));
    }

    private void script(String name, String body) throws IOException {
        Path file = Files.writeString(folder.resolve("bin").resolve(name), "#!/bin/sh\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** All sources were written some time ago. */
    private void old(Duration ago) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(ago)));
            }
        }
    }

    private Process start(Map<String, String> environment, String... args) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("sh", folder.resolve("biln").toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("BILN_JAVA_OPTS");
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Ran end(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Ran(process.exitValue(), out, err);
    }

    private Ran run(String... args) throws IOException, InterruptedException {
        return end(start(Map.of(), args));
    }

    private long builds() throws IOException {
        Path builds = folder.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
    }

    @Test
    void theFirstStartBuildsAndTheSecondDoesNot() throws Exception {
        Ran first = run("fit", "a b");
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).contains("is not built yet, building it");
        assertThat(first.out()).contains("-Dfile.encoding=UTF-8").endsWith("biln.jar fit a b\n");
        assertThat(run("fit").err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
        assertThat(folder.resolve("biln-cli/target/launcher.lock")).doesNotExist();
    }

    @Test
    void threeFirstStartsAtOnceBuildOnce() throws Exception {
        List<Process> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(start(Map.of(), "fit"));
        }
        int waited = 0;
        for (Process process : starts) {
            Ran ran = end(process);
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            assertThat(ran.out()).endsWith("biln.jar fit\n");
            waited += ran.err().contains("another start is building it; waiting") ? 1 : 0;
        }
        assertThat(waited).isEqualTo(2);
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aLockThatWasLeftBehindIsCleared() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path lock = Files.createDirectories(folder.resolve("biln-cli/target/launcher.lock"));
        String host = end(new ProcessBuilder("uname", "-n").start()).out().strip();
        Files.writeString(lock.resolve("owner"), host + " " + gone.pid() + "\n");
        Ran ran = run("fit");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("the build lock was left behind");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aFailedBuildReleasesTheLock() throws Exception {
        script("mvn", "echo 'A.java: no such type'; exit 1\n");
        Ran ran = run("fit");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("no such type").contains("the build failed");
        assertThat(folder.resolve("biln-cli/target/launcher.lock")).doesNotExist();
    }

    @Test
    void aSourceFromTheFutureBuildsOnceForEachOfItsContents() throws Exception {
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(Duration.ofDays(1))));
        run("fit");
        assertThat(run("fit").err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
        Files.writeString(source, "class A { int b; }");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(Duration.ofDays(1))));
        assertThat(run("fit").err()).contains("the sources are newer");
        assertThat(run("fit").err()).isEmpty();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void aChangedSourceOfAnyModuleBuildsAgain() throws Exception {
        run("fit");
        for (String module : List.of("biln-table", "biln-forest")) {
            Files.writeString(folder.resolve(module).resolve("src/main/B.java"), "class B {}");
            assertThat(run("fit").err()).as(module).contains("the sources are newer");
        }
        assertThat(builds()).isEqualTo(3);
    }

    /** A file where a folder should be stops the administrator too, whom permissions do not. */
    @Test
    void whereNothingCanBeWrittenTheOldProgramRunsWithAWarning() throws Exception {
        Files.writeString(folder.resolve("biln-core/target"), "no folder");
        Ran none = run("fit");
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err().lines())
                .singleElement()
                .asString()
                .contains("cannot be written to; build it where it can");
        Files.createDirectories(Objects.requireNonNull(jar.getParent()));
        Files.writeString(jar, "old");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        Ran ran = run("fit");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err().lines()).singleElement().asString().contains("running the old program");
        assertThat(ran.out()).endsWith("biln.jar fit\n");
        assertThat(builds()).isZero();
    }

    @Test
    void theHelpOfTheBenchmarksNeedsNoBuild() throws Exception {
        Ran ran = run("bench", "--help");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).startsWith("Usage: biln bench").contains("--filter", "--quick", "--list", "--profile");
        assertThat(builds()).isZero();
    }

    @Test
    void withoutAUtf8LocaleThereIsOneNonetheless() throws Exception {
        run("fit");
        assertThat(end(start(Map.of("LC_ALL", "C"), "fit")).out()).startsWith("LC_ALL=C.UTF-8 ");
        assertThat(end(start(Map.of("LC_ALL", "C.UTF-8"), "fit")).out()).startsWith("LC_ALL=C.UTF-8 ");
    }
}
