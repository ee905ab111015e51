package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {

    @TempDir
    private Path folder;

    private final StringWriter stdout = new StringWriter();

    @Test
    void aFileAppearsWhenItIsComplete() throws IOException {
        Path target = folder.resolve("out.csv");
        try (Output out = Output.to(target.toString(), stdout, false)) {
            out.writer().write("a\n");
            assertThat(target).doesNotExist();
            out.commit();
            assertThat(target).hasContent("a\n");
        }
        assertThat(names()).containsExactly("out.csv");
    }

    @Test
    void withoutCommitNothingIsLeft() throws IOException {
        try (Output out = Output.to(folder.resolve("out.csv").toString(), stdout, false)) {
            out.writer().write("a\n");
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void anExistingFileIsReplacedOnlyByForce() throws IOException {
        Path target = Files.writeString(folder.resolve("out.csv"), "old\n");
        assertThatThrownBy(() -> Output.to(target.toString(), stdout, false))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("out.csv: exists; choose another name, or replace it with --force");
        try (Output out = Output.to(target.toString(), stdout, true)) {
            out.writer().write("new\n");
            out.commit();
        }
        assertThat(target).hasContent("new\n");
    }

    @Test
    void aFullDiskLeavesTheOldFileAndNothingElse() throws IOException {
        Path target = Files.writeString(folder.resolve("out.csv"), "old\n");
        assertThatThrownBy(() -> {
                    try (Output out =
                            Output.to(target.toString(), stdout, true, stream -> new SmallDisk(stream, 100_000))) {
                        for (int i = 0; i < 100_000; i++) {
                            out.writer().write("0123456789\n");
                        }
                        out.commit();
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("out.csv: No space left on device; nothing of it was left behind");
        assertThat(target).hasContent("old\n");
        assertThat(names()).containsExactly("out.csv");
    }

    @Test
    void aDiskThatIsFullOnlyAtTheLastBytesIsNoticed() throws IOException {
        Path target = folder.resolve("out.csv");
        assertThatThrownBy(() -> {
                    try (Output out = Output.to(target.toString(), stdout, true, stream -> new SmallDisk(stream, 5))) {
                        out.writer().write("0123456789\n");
                        out.commit();
                    }
                })
                .hasMessageContaining("No space left");
        assertThat(names()).isEmpty();
    }

    @Test
    void aFolderOrAFileInNoFolderIsRefused() {
        assertThatThrownBy(() -> Output.to(folder.toString(), stdout, true)).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> Output.to(folder.resolve("no/out.csv").toString(), stdout, true))
                .hasMessageContaining("its folder does not exist; create it: mkdir -p");
    }

    @Test
    void aPipeIsWrittenToAndNotReplaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(
                new ProcessBuilder("sh", "-c", "command -v mkfifo && mkfifo \"$0\"", pipe.toString())
                                .start()
                                .waitFor()
                        == 0,
                "no mkfifo here");
        Path seen = folder.resolve("seen");
        Process reader = new ProcessBuilder("cat", pipe.toString())
                .redirectOutput(seen.toFile())
                .start();
        try (Output out = Output.to(pipe.toString(), stdout, false)) {
            out.writer().write("a\n");
            out.commit();
        }
        boolean ended = reader.waitFor(10, TimeUnit.SECONDS);
        reader.destroyForcibly();
        assertThat(ended).isTrue();
        assertThat(seen).hasContent("a\n");
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path target = Files.writeString(folder.resolve("out.csv"), "old\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), target);
        try (Output out = Output.to(link.toString(), stdout, true)) {
            out.writer().write("new\n");
            out.commit();
        }
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new\n");
    }

    @Test
    void aDashIsStandardOutput() throws IOException {
        try (Output out = Output.to("-", stdout, false)) {
            out.writer().write("a\n");
            out.commit();
        }
        assertThat(stdout).hasToString("a\n");
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static final class SmallDisk extends FilterOutputStream {
        private int free;

        SmallDisk(OutputStream out, int free) {
            super(out);
            this.free = free;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length > free) {
                throw new IOException("No space left on device");
            }
            free -= length;
            out.write(bytes, offset, length);
        }
    }
}
