package org.biln.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The examples in the Javadoc of one module, each made a class of its own that extends what examples may take as given. */
final class JavadocExamples {

    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\\R(.*?)\\R *\\* *\\}</pre>", Pattern.DOTALL);
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "^( *)public (?:static |final |sealed |abstract )*(?:class|interface|record|enum) (\\w+)",
            Pattern.MULTILINE);
    private static final String EXAMPLE_CLASS = """
            public class %s extends Given implements java.util.concurrent.Callable<Void> {
                public Void call() throws Exception {
            %s
                    return null;
                }
            }
            """;

    private final Path sources;
    private final String imports;
    private final String given;

    JavadocExamples(String module, String imports, String given) {
        this.sources = Path.of("..", module, "src", "main", "java");
        this.imports = "package examples;\n" + imports;
        this.given = given;
    }

    /** Compiles all examples into the folder and returns the names of their classes. */
    List<String> compile(Path classes) throws IOException {
        List<Source> examples = examples();
        List<Source> all = new ArrayList<>(examples);
        all.add(new Source("Given", imports + given));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> options = List.of("-proc:none", "-d", classes.toString(), "-cp", classPath);
        boolean compiled =
                compiler.getTask(messages, null, null, options, null, all).call();
        assertThat(compiled).as(messages.toString()).isTrue();
        return examples.stream().map(example -> "examples." + example.name).toList();
    }

    /** Runs one of the compiled examples. */
    static void run(ClassLoader loader, String name) throws Exception {
        ((Callable<?>) loader.loadClass(name).getConstructor().newInstance()).call();
    }

    /** The public types whose Javadoc has no example. */
    List<String> publicTypesWithout() throws IOException {
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
        return without;
    }

    private List<Source> examples() throws IOException {
        List<Source> examples = new ArrayList<>();
        for (Path source : sources()) {
            Matcher block = EXAMPLE.matcher(Files.readString(source));
            while (block.find()) {
                String body = block.group(1)
                        .lines()
                        .map(line -> line.replaceFirst("^ *\\* ?", ""))
                        .collect(Collectors.joining("\n"));
                String name = source.getFileName().toString().replace(".java", "") + examples.size();
                examples.add(new Source(name, imports + EXAMPLE_CLASS.formatted(name, body)));
            }
        }
        return examples;
    }

    /** All sources but those of the internal package, which is not for users. */
    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
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
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
