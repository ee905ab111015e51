package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cluster.sh} knows its processes; here they are shells that say what master and workers say. */
class ClusterScriptTest {
    private static final String STAND_IN = """
            #!/usr/bin/env bash
            echo "Starting Spark master at spark://127.0.0.1:17077"
            echo "Successfully registered with master"
            while true; do sleep 0.2; done
            """;

    private static String run(Path home, Path dir, int code, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "src/cluster/cluster.sh", arguments[0], dir.toString()));
        command.addAll(List.of(arguments).subList(1, arguments.length));
        Path out = home.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", home.toString());
        assertThat(builder.start().waitFor()).as(Files.readString(out)).isEqualTo(code);
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    private static Path standIn(Path folder) throws IOException {
        Path java = Files.createDirectories(folder.resolve("home/bin")).resolve("java");
        Files.writeString(java, STAND_IN);
        assumeTrue(java.toFile().setExecutable(true) && Files.isDirectory(Path.of("/proc/self")), "no /proc here");
        return folder.resolve("home");
    }

    @Test
    void startsOnceRestartsAWorkerAndStopsAll(@TempDir Path folder) throws Exception {
        Path home = standIn(folder);
        Path dir = Files.createDirectories(folder.resolve("cluster"));
        try {
            run(home, dir, 0, "start", "1", "1g");
            assertThat(run(home, dir, 1, "start")).contains("runs already");
            assertThat(run(home, dir, 1, "restart", "2")).contains("worker 2 runs already");
            run(home, dir, 0, "kill", "2");
            assertThat(run(home, dir, 0, "status"))
                    .containsPattern("worker2: *\n")
                    .containsPattern("master: [0-9]+");
            assertThat(run(home, dir, 1, "start")).contains("runs already");
            run(home, dir, 0, "restart", "2");
            assertThat(run(home, dir, 0, "status")).containsPattern("worker2: [0-9]+");
        } finally {
            run(home, dir, 0, "stop");
        }
        assertThat(run(home, dir, 0, "status")).isEqualTo("master: \nworker1: \nworker2: \n");
    }
}
