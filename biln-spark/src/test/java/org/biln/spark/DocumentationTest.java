package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;
import scala.tools.nsc.Global;
import scala.tools.nsc.Settings;
import scala.tools.nsc.reporters.StoreReporter;

/** The examples of docs/SPARK.md compile, and the first one runs. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");

    private static String example(String language) throws IOException {
        Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("docs/SPARK.md")));
        assertThat(block.find()).as("an example in %s", language).isTrue();
        return block.group(1);
    }

    @Test
    void theJavaExampleRuns(@TempDir Path folder) throws Exception {
        String source = example("java");
        var file = new SimpleJavaFileObject(URI.create("string:///Machines.java"), SimpleJavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreErrors) {
                return source;
            }
        };
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        null,
                        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(file))
                .call();
        assertThat(compiled).isTrue();
        LocalSpark.session();
        Path model = folder.resolve("model");
        URL[] path = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
            loader.loadClass("Machines").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {ROOT.resolve("examples/machines.csv").toString(), model.toString()});
        }
        assertThat(BilnModel.load(model.toString()).labelWords()).containsExactly("ok", "worn");
    }

    @Test
    void theScalaExampleCompiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("Machines.scala"), example("scala"));
        Settings settings = new Settings();
        settings.classpath().value_$eq(System.getProperty("java.class.path"));
        settings.outputDirs().setSingleOutput(folder.toString());
        StoreReporter reporter = new StoreReporter(settings);
        Global compiler = new Global(settings, reporter);
        compiler.new Run()
                .compile(CollectionConverters.asScala(List.of(file.toString())).toList());
        assertThat(reporter.hasErrors()).as(reporter.infos().toString()).isFalse();
        assertThat(folder.resolve("Machines.class")).exists();
    }
}
