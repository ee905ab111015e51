package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs among other people's files. */
class OutputSafetyTest {

    @TempDir
    private Path folder;

    private final StringWriter stdout = new StringWriter();

    @Test
    void aFileThatIsReplacedKeepsItsPermissions() throws IOException {
        assumeTrue(PartFiles.posix(folder));
        Path target = Files.writeString(folder.resolve("out.csv"), "old\n");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
        write(target, true);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aNewFileHasTheUsualPermissionsAndAnUnfinishedOneIsPrivate() throws IOException {
        assumeTrue(PartFiles.posix(folder));
        Path usual = Files.createFile(folder.resolve("usual"));
        Path target = folder.resolve("out.csv");
        try (Output out = Output.to(target.toString(), stdout, false)) {
            try (var files = Files.list(folder)) {
                Path part = files.filter(path -> path.toString().endsWith(".part"))
                        .findFirst()
                        .orElseThrow();
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(part)))
                        .isEqualTo("rw-------");
                assertThat(part.getFileName().toString()).matches("\\.biln-[0-9a-f]{18}\\.part");
            }
            out.commit();
        }
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(Files.getPosixFilePermissions(usual));
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("usual", "out.csv");
    }

    @Test
    void aFileThatAppearsMeanwhileIsNotReplaced() throws IOException {
        Path target = folder.resolve("out.csv");
        assertThatThrownBy(() -> {
                    try (Output out = Output.to(target.toString(), stdout, false)) {
                        Files.writeString(target, "theirs\n");
                        out.commit();
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("appeared while it was being written");
        assertThat(target).hasContent("theirs\n");
        assertThat(folder.toFile().list()).containsExactly("out.csv");
    }

    @Test
    void outputsThatAreOneFileAreRefusedHoweverTheyAreSpelt() throws IOException {
        Path real = Files.writeString(folder.resolve("train.csv"), "x\n1\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), real);
        Path second = Files.createLink(folder.resolve("second.csv"), real);
        String model = folder.resolve("m.json").toString();
        String spelt = folder.resolve("./sub/../m.json").toString();
        Files.createDirectory(folder.resolve("sub"));
        assertThatThrownBy(() -> Output.refuseSame(ordered("--model", model, "--report", spelt), Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--model and --report are one file");
        for (Path name : List.of(real, link, second)) {
            assertThatThrownBy(() -> Output.refuseSame(
                            Map.of("--out", name.toString()), Map.of("the training file", real.toString())))
                    .hasMessageContaining("--out is the file that is read");
        }
        assertThatThrownBy(() -> Output.refuseSame(ordered("--out", "-", "--report", "-"), Map.of()))
                .hasMessageContaining("are one file");
        Output.refuseSame(ordered("--model", model, "--report", model + ".html"), Map.of("IN", real.toString()));
        Output.refuseSame(Map.of("--out", "-"), Map.of("IN", "-"));
        Output.refuseSame(ordered("--out", "/dev/null", "--report", "/dev/null"), Map.of());
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoticedFirst() throws IOException {
        assertThatThrownBy(() -> Output.check(folder.resolve("no/out.csv").toString(), false))
                .hasMessageContaining("its folder does not exist");
        Output.check("-", false);
        Output.check("/dev/null", false);
        Output.check(folder.resolve("new.csv").toString(), false);
        assumeTrue(PartFiles.posix(folder) && !System.getProperty("user.name").equals("root"), "root may write");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-x------"));
        try {
            assertThatThrownBy(() -> Output.check(folder.resolve("out.csv").toString(), false))
                    .hasMessageContaining("its folder cannot be written to");
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aSignalLeavesNothingBehind() throws Exception {
        // A signal that was ignored when the build began, as by nohup or in the background of a script, stays ignored.
        for (String signal :
                Stream.of("TERM", "INT", "HUP").filter(name -> !ignored(name)).toList()) {
            Process writer = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Unfinished.class.getName(),
                            folder.resolve("out.csv").toString())
                    .redirectErrorStream(true)
                    .start();
            try (var lines = writer.inputReader()) {
                assertThat(lines.readLine()).isEqualTo("writing");
                assertThat(folder.toFile().list()).hasSize(1);
                new ProcessBuilder("kill", "-" + signal, String.valueOf(writer.pid()))
                        .start()
                        .waitFor();
                assertThat(writer.waitFor(10, TimeUnit.SECONDS)).isTrue();
            } finally {
                writer.destroyForcibly();
            }
            assertThat(folder.toFile().list()).as(signal).isEmpty();
        }
    }

    /** Whether this process, and so its children, ignore a signal; not known, and so false, outside Linux. */
    private static boolean ignored(String signal) {
        int number = signal.equals("HUP") ? 1 : signal.equals("INT") ? 2 : 15;
        try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
            return status.filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                    .anyMatch(mask -> (mask >>> (number - 1) & 1) == 1);
        } catch (IOException none) {
            return false;
        }
    }

    /** Writes and never ends. */
    static final class Unfinished {
        private Unfinished() {}

        public static void main(String[] args) throws Exception {
            try (Output out = Output.to(args[0], new StringWriter(), false)) {
                out.writer().write("half");
                out.writer().flush();
                System.out.println("writing");
                Thread.sleep(60_000);
            }
        }
    }

    @Test
    void whatAKilledRunLeftGoesAndWhatIsBeingWrittenStays() throws IOException {
        Path left = folder.resolve(".biln-0123456789abcdef01.part");
        Files.writeString(left, "half a table");
        Path fresh = folder.resolve(".biln-0123456789abcdef02.part");
        Files.writeString(fresh, "just begun by another program");
        FileTime longAgo = FileTime.from(Instant.parse("2024-02-29T12:00:00Z"));
        Files.setLastModifiedTime(left, longAgo);
        Path first = folder.resolve("first.csv");
        try (Output writing = Output.to(first.toString(), new StringWriter(), false)) {
            writing.writer().write("first");
            writing.writer().flush();
            try (Stream<Path> files = Files.list(folder)) {
                for (Path part : files.filter(f -> f.toString().endsWith(".part") && !f.equals(fresh))
                        .toList()) {
                    Files.setLastModifiedTime(part, longAgo);
                }
            }
            write(folder.resolve("second.csv"), false);
            writing.commit();
        }
        assertThat(left).doesNotExist();
        assertThat(fresh).exists();
        assertThat(first).hasContent("first");
    }

    @Test
    void cellsAreMadeHarmlessForSpreadsheetsOnRequest() throws IOException {
        try (CsvOutput csv = new CsvOutput("-", stdout, false, ';', '"', true)) {
            csv.row(List.of("=1+1", "-1.5", "+x", "@a", "plain", "-", "a=b", "x;y"));
            csv.commit();
        }
        assertThat(stdout).hasToString("'=1+1;-1.5;'+x;'@a;plain;'-;a=b;\"x;y\"\n");
        StringWriter asIs = new StringWriter();
        try (CsvOutput csv = new CsvOutput("-", asIs, false, ',')) {
            csv.row(List.of("=1+1"));
            csv.commit();
        }
        assertThat(asIs).hasToString("=1+1\n");
    }

    private void write(Path target, boolean force) throws IOException {
        try (Output out = Output.to(target.toString(), stdout, force)) {
            out.writer().write("new\n");
            out.commit();
        }
    }

    private static Map<String, String> ordered(String a, String fileA, String b, String fileB) {
        Map<String, String> map = new java.util.LinkedHashMap<>();
        map.put(a, fileA);
        map.put(b, fileB);
        return map;
    }
}
