package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in the Javadoc of every public type compiles as it stands there, and runs. */
class JavadocExamplesTest {

    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\\R(.*?)\\R *\\* *\\}</pre>", Pattern.DOTALL);
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "^( *)public (?:static |final |sealed |abstract )*(?:class|interface|record|enum) (\\w+)",
            Pattern.MULTILINE);

    private static final String IMPORTS = """
            package examples;
            import java.util.*;
            import org.biln.core.*;
            import org.biln.core.distill.*;
            import org.biln.core.learn.*;
            import org.biln.core.logistic.*;
            import org.biln.core.math.*;
            import org.biln.core.neighbours.*;
            import org.biln.core.noise.*;
            import org.ejml.data.DMatrixRMaj;
            """;

    /** What an example may take as given: a small sample and what belongs to it. */
    private static final String GIVEN = """
            abstract class Given {
                final DMatrixRMaj x = new DMatrixRMaj(12, 3);
                final double[] eta = new double[12];
                final int[] clean = new int[12];
                final int[] observed = new int[12];
                final int[] trueClasses = new int[12];
                final int[] rows = new int[5];
                double sum;
                final Sample sample, noisy, test;
                final NeighbourOrder order;
                final NearestNeighbours search;
                final ImportanceEstimator estimator = ImportanceEstimator.uniform();
                final LogisticRegression.Options options = LogisticRegression.Options.recommended();
                final CrossValidation validation = new CrossValidation(3, 1);
                Given() {
                    Rng rng = Rng.of(1);
                    for (int i = 0; i < 12; i++) {
                        clean[i] = i % 2 == 0 ? 1 : -1;
                        trueClasses[i] = i % 3;
                        observed[i] = i == 5 ? 0 : i % 3;
                        eta[i] = rng.nextDouble();
                        x.set(i, 0, 1);
                        x.set(i, 1, clean[i] + rng.nextGaussian());
                        x.set(i, 2, i % 3 + rng.nextGaussian());
                    }
                    for (int i = 0; i < 5; i++) rows[i] = i;
                    sample = Sample.of(x, clean);
                    noisy = sample;
                    test = sample;
                    order = NeighbourOrder.of(x);
                    search = NearestNeighbours.of(x);
                }
            }
            """;

    private static final String EXAMPLE_CLASS = """
            public class %s extends Given implements Runnable {
                public void run() {
            %s
                }
            }
            """;

    @Test
    void everyExampleCompilesAndRuns(@TempDir Path classes) throws Exception {
        List<Source> examples = examples();
        assertThat(examples).hasSizeGreaterThan(30);
        compile(examples, classes);
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            for (Source example : examples) {
                Runnable code = (Runnable) loader.loadClass("examples." + example.name)
                        .getConstructor()
                        .newInstance();
                code.run();
            }
        }
    }

    @Test
    void everyPublicTypeHasAnExample() throws IOException {
        List<String> without = new ArrayList<>();
        for (Path source : sources()) {
            String text = Files.readString(source);
            Matcher type = PUBLIC_TYPE.matcher(text);
            int from = 0;
            while (type.find()) {
                // The Javadoc of a type is the last comment before it.
                String before = text.substring(from, type.start());
                int comment = before.lastIndexOf("/**");
                if (comment < 0 || !EXAMPLE.matcher(before.substring(comment)).find()) {
                    without.add(source.getFileName() + ": " + type.group(2));
                }
                from = type.end();
            }
        }
        assertThat(without).isEmpty();
    }

    private static void compile(List<Source> examples, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> options = List.of("-proc:none", "-d", classes.toString(), "-cp", classPath);
        List<Source> sources = new ArrayList<>(examples);
        sources.add(new Source("Given", GIVEN));
        boolean compiled =
                compiler.getTask(messages, null, null, options, null, sources).call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }

    private static List<Source> examples() throws IOException {
        List<Source> examples = new ArrayList<>();
        for (Path source : sources()) {
            Matcher block = EXAMPLE.matcher(Files.readString(source));
            while (block.find()) {
                String body = block.group(1)
                        .lines()
                        .map(line -> line.replaceFirst("^ *\\* ?", ""))
                        .collect(Collectors.joining("\n"));
                String type = source.getFileName().toString().replace(".java", "");
                examples.add(Source.ofExample(type + examples.size(), body));
            }
        }
        return examples;
    }

    /** All sources but those of the internal package, which is not for users. */
    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("internal"))
                    .sorted()
                    .toList();
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String name;
        private final String code;

        Source(String name, String code) {
            super(URI.create("string:///examples/" + name + ".java"), JavaFileObject.Kind.SOURCE);
            this.name = name;
            this.code = IMPORTS + code;
        }

        static Source ofExample(String name, String body) {
            return new Source(name, EXAMPLE_CLASS.formatted(name, body));
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
