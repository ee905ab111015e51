package org.biln.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.biln.cli.table.Missing;
import org.biln.cli.table.Standardisation;
import org.biln.core.LinearClassifier;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {

    private static final String TEXT = ModelFile.write(model(-0.1, 1.0 / 3));

    @Test
    void whatIsWrittenReadsBack() {
        Model model = ModelFile.parse("m.json", TEXT);
        assertThat(ModelFile.write(model)).isEqualTo(TEXT);
        assertThat(model.classifiers()).isEqualTo(model(-0.1, 1.0 / 3).classifiers());
        assertThat(model.answers()).isEqualTo(Map.of(6, "yes", 70, "no"));
        assertThat(model.options()).isEqualTo(model(0, 0).options());
        assertThat(TEXT)
                .contains("\"schema\" : 2", "\"commit\" : \"abc1234\"", "\"7\" : \"yes\"")
                .endsWith("}\n");
    }

    @Property(tries = 100)
    void everyParameterReadsBackToItsLastBit(@ForAll double a, @ForAll double b) {
        assertThat(ModelFile.parse("m.json", ModelFile.write(model(a, b))).classifiers())
                .isEqualTo(model(a, b).classifiers());
    }

    @Property(tries = 200)
    void noSingleChangedCharacterGoesUnnoticed(@ForAll @IntRange(max = 100_000) int at, @ForAll char other) {
        int i = at % TEXT.length();
        char was = TEXT.charAt(i);
        if (Character.isWhitespace(was)
                || Character.isWhitespace(other)
                || Character.isSurrogate(other)
                || was == other) {
            return;
        }
        String changed = TEXT.substring(0, i) + other + TEXT.substring(i + 1);
        assertThatThrownBy(() -> ModelFile.parse("m.json", changed))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("m.json: ");
    }

    @Test
    void aCutFileIsRefusedWithTheLine() {
        assertThatThrownBy(() -> ModelFile.parse("m.json", TEXT.substring(0, 300)))
                .hasMessageContaining("m.json: is damaged or was edited: it is not complete JSON (line ");
    }

    @Test
    void anotherSchemaVersionIsRefusedWithTheWriter() {
        assertThatThrownBy(() -> ModelFile.parse("m.json", TEXT.replace("\"schema\" : 2", "\"schema\" : 3")))
                .hasMessageContaining("has schema version 3, this program reads version 2")
                .hasMessageContaining("use the biln that wrote it (version 9.9)");
    }

    @Test
    void otherJsonAndOtherFilesAreRefused(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> ModelFile.parse("m.json", "{}")).hasMessageContaining("is not a model of biln");
        assertThatThrownBy(() -> ModelFile.parse("m.json", "[1]")).hasMessageContaining("is not a model of biln");
        assertThatThrownBy(() -> ModelFile.read(folder.resolve("no.json").toString()))
                .hasMessageContaining("no such model file; make one: biln fit");
        Path binary = Files.write(folder.resolve("b.json"), new byte[] {(byte) 0xFF, 1, 2});
        assertThatThrownBy(() -> ModelFile.read(binary.toString())).hasMessageContaining("not UTF-8");
    }

    @Test
    void optionsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> options("known", null, null, "cv", "median")).hasMessageContaining("needs the rates");
        assertThatThrownBy(() -> options("sample", 0.1, 0.1, "cv", "median"))
                .hasMessageContaining("estimates the rates");
        assertThatThrownBy(() -> options("known", 0.1, null, "cv", "median")).hasMessageContaining("come together");
        assertThatThrownBy(() -> options("known", 1.0, 0.1, "cv", "median")).hasMessageContaining("--rho-plus is 1.0");
        assertThatThrownBy(() -> options("neighbours", null, null, "cv", "median"))
                .hasMessageContaining("neighbours:K");
        assertThatThrownBy(() -> options("sample", null, null, "-1", "median")).hasMessageContaining("--l2 is '-1'");
        assertThatThrownBy(() -> options("sample", null, null, "cv", "0")).hasMessageContaining("--sigma is '0'");
        assertThat(FitOptions.neighbours("neighbours:50")).isEqualTo(50);
    }

    private static FitOptions options(
            String bounds, @Nullable Double plus, @Nullable Double minus, String l2, String sigma) {
        return new FitOptions(
                Method.PAPER, bounds, plus, minus, l2, new KernelOptions("gaussian", sigma), true, Missing.ERROR, 3, 7);
    }

    private static Model model(double a, double b) {
        return new Model(
                new Model.Provenance("9.9", "abc1234", "train.csv", "00ff", 100, 99, ','),
                new Model.Roles("label", null, "p", List.of("note")),
                List.of("no", "yes"),
                new Standardisation(List.of("x, \"1\"", "y"), new double[] {0.1, -1e300}, new double[] {1, 4.9e-324}),
                List.of(new LinearClassifier(new double[] {1, a, b})),
                options("known", 0.1, 0.25, "cv", "median"),
                Map.of(6, "yes", 70, "no"),
                new Model.Summary(80, 5, 15, 2, 82, 1, 0.5, 0.25, List.of("converged")));
    }
}
