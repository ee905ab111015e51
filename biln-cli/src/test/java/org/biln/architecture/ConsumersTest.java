package org.biln.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.biln.core.Sample;
import org.biln.kmm.KernelMeanMatching;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two small programs that depend on the library modules and nothing else: one on the class path, one on the module path. */
class ConsumersTest {

    private static final String PROGRAM = """
            package demo;

            import org.biln.core.Sample;
            import org.biln.core.distill.Oracle;
            import org.biln.core.learn.BilnLearner;
            import org.biln.core.learn.BilnResult;
            import org.biln.kmm.Kernel;
            import org.biln.kmm.KernelMeanMatching;
            import org.ejml.data.DMatrixRMaj;

            public final class Main {
                public static void main(String[] arguments) {
                    DMatrixRMaj x = new DMatrixRMaj(40, 1);
                    int[] y = new int[40];
                    for (int i = 0; i < 40; i++) {
                        x.set(i, 0, i - 19.5);
                        y[i] = (i == 3) == (i < 20) ? 1 : 0;
                    }
                    BilnResult result = BilnLearner.builder()
                            .importance(KernelMeanMatching.of(Kernel.gaussian(0.1)))
                            .build()
                            .learn(Sample.of(x, y), Oracle.none());
                    System.out.println(result.classifier().predict(x, 3));
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void a_program_on_the_class_path_compiles_and_runs() throws Exception {
        Path source = write("demo/Main.java", PROGRAM);
        assertThat(run("javac", "-Xlint:all", "-Werror", "-d", out(), "-cp", libraries(), source.toString()))
                .isEmpty();
        assertThat(run("java", "-cp", out() + File.pathSeparator + libraries(), "demo.Main"))
                .isEqualTo("0\n");
    }

    @Test
    void a_program_on_the_module_path_compiles_and_runs() throws Exception {
        Path source = write("demo/Main.java", PROGRAM);
        Path module = write("module-info.java", "module demo { requires org.biln.kmm; }");
        assertThat(run("javac", "-d", out(), "-p", libraries(), module.toString(), source.toString()))
                .isEmpty();
        assertThat(run("java", "-p", out() + File.pathSeparator + libraries(), "-m", "demo/demo.Main"))
                .isEqualTo("0\n");
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve("src").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String out() {
        return folder.resolve("classes").toString();
    }

    /** What Maven built, or the folders of classes where nothing is packaged, and what Maven gets with it. */
    private static String libraries() {
        return Stream.of(Sample.class, KernelMeanMatching.class, DMatrixRMaj.class, NullMarked.class)
                .map(type -> {
                    try {
                        return Path.of(type.getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString();
                    } catch (URISyntaxException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String run(String tool, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
