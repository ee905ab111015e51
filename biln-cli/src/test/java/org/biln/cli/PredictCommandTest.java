package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.cli.model.FitOptions;
import org.biln.cli.model.KernelOptions;
import org.biln.cli.model.Method;
import org.biln.cli.model.Model;
import org.biln.cli.model.ModelFile;
import org.biln.cli.table.Missing;
import org.biln.cli.table.Standardisation;
import org.biln.core.LinearClassifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictCommandTest {

    @TempDir
    private Path folder;

    @Test
    void columnsAreFoundByNameAndStandardisedAsInTraining() throws IOException {
        // score = 0 + 2 * (a - 10) / 5 - (b - 1) / 0.5
        Ran ran = predict(binary(), "b,extra,a,label\n1,q,10,yes\n0.5,q,15,yes\n1.5,\"u, v\",5,yes\n");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEqualTo("""
                        b,extra,a,label,probability,predicted_label
                        1,q,10,yes,0.5,yes
                        0.5,q,15,yes,0.9525741268224334,yes
                        1.5,"u, v",5,yes,0.04742587317756679,no
                        """);
        assertThat(ran.err())
                .contains("not used by the model, copied as they are: extra")
                .contains("3 rows predicted; 66.67 % agree with column 'label'");
    }

    @Test
    void aMissingColumnIsNamed() throws IOException {
        assertThat(predict(binary(), "bb,a\n1,2\n")).satisfies(ran -> {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err())
                    .contains("standard input, line 1: a column the model needs is missing: b")
                    .contains("the model was fitted on: a, b");
        });
    }

    @Test
    void emptyCellsTakeTheTrainingMeanIfAsked() throws IOException {
        assertThat(predict(binary(), "a,b\n,1\n").err()).contains("line 2, column 1 (a): the cell is empty");
        assertThat(predict(binary(), "a,b\n,1\n", "--missing", "mean").out()).endsWith(",1,0.5,yes\n");
        Ran dropped = predict(binary(), "a,b\n,1\n10,1\n", "--missing", "drop");
        assertThat(dropped.out().lines()).hasSize(2);
        assertThat(dropped.err()).contains("1 rows predicted, 1 with empty cells left out");
    }

    @Test
    void withMoreClassesTheLargestScoreWins() throws IOException {
        Ran ran = predict(three(), "a,b\n15,1\n5,1\n10,100\n");
        assertThat(ran.out().lines().map(line -> line.substring(line.lastIndexOf(',') + 1)))
                .containsExactly("predicted_label", "blue", "green", "red");
    }

    @Test
    void itsOwnColumnsMustNotBeThereYet() throws IOException {
        assertThat(predict(binary(), "a,b,probability\n1,2,3\n").err())
                .contains("column 3 (probability): predict writes a column of this name");
    }

    private Ran predict(Model model, String rows, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("m.json"), ModelFile.write(model));
        String[] args = {"predict", "-", "--model", file.toString(), "--out", "-"};
        String[] all = java.util.Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        return Ran.bilnReading(rows, all);
    }

    private static Model binary() {
        return model(List.of("no", "yes"), List.of(new LinearClassifier(new double[] {0, 2, -1})));
    }

    private static Model three() {
        return model(
                List.of("blue", "green", "red"),
                List.of(
                        new LinearClassifier(new double[] {0, 1, 0}),
                        new LinearClassifier(new double[] {0, -1, 0}),
                        new LinearClassifier(new double[] {0, 0, 1})));
    }

    private static Model model(List<String> classes, List<LinearClassifier> classifiers) {
        return new Model(
                new Model.Provenance("1", "c", "t.csv", "00", 2, 2, ','),
                new Model.Roles("label", null, null, List.of()),
                classes,
                new Standardisation(List.of("a", "b"), new double[] {10, 1}, new double[] {5, 0.5}),
                classifiers,
                new FitOptions(
                        Method.PAPER,
                        "sample",
                        null,
                        null,
                        "cv",
                        new KernelOptions("gaussian", "median"),
                        true,
                        Missing.ERROR,
                        0,
                        1),
                Map.of(),
                new Model.Summary(1, 0, 1, 0, 1, 1, 1, 1, List.of()));
    }
}
