package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.ensemble.MixtureClassifier;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Kind;
import org.biln.table.LabelSet;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.biln.table.Provenance;
import org.biln.table.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void columnsAreFoundByNameAndEncodedAsInTraining() throws IOException {
        // score = 2 * (a - 10) / 5 - (b - 1) / 0.5
        Ran ran = predict(binary(), "b,extra,a,label\n1,q,10,yes\n0.5,q,15,yes\n1.5,\"u, v\",5,yes\n");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEqualTo("""
                        b,extra,a,label,probability,predicted_label
                        1,q,10,yes,0.5,yes
                        0.5,q,15,yes,0.9525741268224334,yes
                        1.5,"u, v",5,yes,0.04742587317756679,no
                        """);
        assertThat(ran.err().lines())
                .singleElement()
                .asString()
                .startsWith("3 rows predicted; against the 3 labels of column 'label': accuracy 66.7 %")
                .contains("log-loss", "calibration error");
    }

    @Test
    void withoutLabelsThereIsNothingToCompare() throws IOException {
        Ran ran = predict(binary(), "a,b\n10,1\n");
        assertThat(ran.err()).isEqualTo("1 rows predicted\n");
    }

    @Test
    void whatIsNoNumberIsRefusedWithWhatPredictCanDo() throws IOException {
        Ran ran = predict(binary(), "a,b\n10,one\n");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .contains("line 2, column 2 (b): 'one' is not a number", "--na")
                .doesNotContain("--ignore");
    }

    @Test
    void aMissingColumnIsNamed() throws IOException {
        Ran ran = predict(binary(), "bb,a\n1,2\n");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains("standard input, line 1: a column the model needs is missing: b")
                .contains("the model was fitted on: a, b");
    }

    @Test
    void missingCellsArePredictedAtTheAverage() throws IOException {
        assertThat(predict(binary(), "a,b\n,1\nNA,1\n").out()).isEqualTo("""
                        a,b,probability,predicted_label
                        ,1,0.5,yes
                        NA,1,0.5,yes
                        """);
    }

    @Test
    void withMoreClassesTheProbabilityIsThatOfThePredictedOne() throws IOException {
        Ran ran = predict(three(), "a,b,label\n15,1,blue\n5,1,red\n10,100,red\n");
        assertThat(column(ran.out(), -1)).containsExactly("predicted_label", "blue", "green", "red");
        for (String probability : column(ran.out(), -2).subList(1, 4)) {
            assertThat(Double.parseDouble(probability)).isBetween(1 / 3.0, 1.0);
        }
        assertThat(ran.err()).contains("accuracy 66.7 %").doesNotContain("AUC", "NaN");
    }

    @Test
    void valuesFarOutsideTrainingAreHeldAtTheLimitAndCountedAndNothingIsNan() throws IOException {
        String rows = "a,b\n1e308,1e308\n-1e308,1e308\n1e308,-1e308\n-1.7e308,1\n10,1\n";
        for (Model model : List.of(narrow(binaryScores()), narrow(threeScores()))) {
            Ran ran = predict(model, rows);
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            for (String probability : column(ran.out(), -2).subList(1, 6)) {
                assertThat(Double.parseDouble(probability)).isBetween(0.0, 1.0);
            }
            assertThat(ran.err())
                    .contains("column 'a': 4 numbers are further than a million deviations from those of training")
                    .contains("column 'b': 3 numbers are");
        }
    }

    @Test
    void valuesThatTrainingHasNotSeenAreCounted() throws IOException {
        Ran ran = predict(coloured(), "colour,label\nred,no\nviolet,yes\nmauve,maybe\n");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err())
                .contains("column 'colour': 2 cells hold values that training has not seen; taken as \"other\"")
                .contains("column 'label': 1 cell is no label of the model; not compared")
                .contains("against the 2 labels");
    }

    @Test
    void rowsKeepTheirOwnForm() throws IOException {
        Ran semicolons =
                predict(binary(), "a;b;note\n10,0;1,0;'x;y'\n15,0;0,5;'it''s'\n", "--decimal", ",", "--quote", "'");
        assertThat(semicolons.exitCode()).as(semicolons.err()).isZero();
        assertThat(semicolons.out()).isEqualTo("""
                        a;b;note;probability;predicted_label
                        10,0;1,0;'x;y';0,5;yes
                        15,0;0,5;'it''s';0,9525741268224334;yes
                        """);
        Ran bare = predict(binary(), "10,1,no\n15,0.5,yes\n", "--no-header");
        assertThat(bare.out()).isEqualTo("10,1,no,0.5,yes\n15,0.5,yes,0.9525741268224334,yes\n");
        Ran formula = predict(binary(), "a,b,note\n10,1,=1+1\n", "--spreadsheet");
        assertThat(formula.out()).contains("10,1,'=1+1,0.5,yes");
    }

    @Test
    void gzipIsReadAsItIs() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("a,b\n10,1\n".getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("new.csv.gz"), packed.toByteArray());
        Ran ran = Ran.biln("predict", file.toString(), "--model", write(binary()), "--out", "-");
        assertThat(ran.out()).endsWith("10,1,0.5,yes\n");
    }

    @Test
    void programsGetJson() throws IOException {
        String out = folder.resolve("p.csv").toString();
        Ran ran = Ran.bilnReading(
                "a,b,label\n10,1,yes\n5,1,no\n15,1,no\n",
                "predict",
                "-",
                "--model",
                write(binary()),
                "--out",
                out,
                "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).isEmpty();
        JsonNode json = JSON.readTree(ran.out());
        assertThat(json.get("rows").asInt()).isEqualTo(3);
        assertThat(json.get("predicted").get("yes").asInt()).isEqualTo(2);
        JsonNode measures = json.get("measures");
        assertThat(measures.get("against").asText()).isEqualTo("label");
        assertThat(measures.get("accuracy").asDouble()).isEqualTo(2 / 3.0);
        assertThat(measures.get("auc").asDouble()).isEqualTo(0.5);
        assertThat(measures.get("confusion")).hasToString("[[1,1],[0,1]]");
        // with the table on standard output, and without an AUC
        Ran three = predict(three(), "a,b,label\n15,1,blue\n", "--json");
        assertThat(JSON.readTree(three.err()).get("measures").get("auc").isNull())
                .isTrue();
        Ran unlabelled = predict(binary(), "a,b\n15,1\n", "--json");
        assertThat(JSON.readTree(unlabelled.err()).get("measures").isNull()).isTrue();
    }

    @Test
    void itsOwnColumnsMustNotBeThereYet() throws IOException {
        assertThat(predict(binary(), "a,b,probability\n1,2,3\n").err())
                .contains("column 3 (probability): predict writes a column of this name");
    }

    @Test
    void anExistingOutputIsReplacedOnlyByForceAndNeverIfItIsRead() throws IOException {
        String model = write(binary());
        Path in = Files.writeString(folder.resolve("new.csv"), "a,b\n10,1\n");
        Path out = Files.writeString(folder.resolve("p.csv"), "precious");
        String[] args = {"predict", in.toString(), "--model", model, "--out", out.toString()};
        assertThat(Ran.biln(args).err()).contains("exists").contains("--force");
        assertThat(out).hasContent("precious");
        assertThat(Ran.biln(with(args, "--force")).exitCode()).isZero();
        assertThat(Files.readString(out)).startsWith("a,b,probability,predicted_label\n");
        for (String read : List.of(in.toString(), model)) {
            byte[] before = Files.readAllBytes(Path.of(read));
            Ran same = Ran.biln("predict", in.toString(), "--model", model, "--out", read, "--force");
            assertThat(same.exitCode()).isEqualTo(2);
            assertThat(Files.readAllBytes(Path.of(read))).isEqualTo(before);
        }
    }

    @Test
    void aReaderThatHasSeenEnoughIsNotComplainedOf() throws IOException {
        StringWriter err = new StringWriter();
        StandardOutput closed = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        Path in = Files.writeString(folder.resolve("new.csv"), "a,b\n" + "10,1\n".repeat(10_000));
        int exitCode = Biln.execute(
                Console.plain(closed, new PrintWriter(err)),
                "predict",
                in.toString(),
                "--model",
                write(binary()),
                "--out",
                "-");
        assertThat(exitCode).isEqualTo(Failures.READER_GONE);
        assertThat(err.toString()).isEqualTo("10,000 rows predicted\n");
    }

    private Ran predict(Model model, String rows, String... more) throws IOException {
        return Ran.bilnReading(rows, with(new String[] {"predict", "-", "--model", write(model), "--out", "-"}, more));
    }

    private String write(Model model) throws IOException {
        return Files.writeString(folder.resolve("m.json"), ModelFormat.STANDARD.write(model))
                .toString();
    }

    private static String[] with(String[] first, String... more) {
        String[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return all;
    }

    private static List<String> column(String csv, int fromEnd) {
        return csv.lines()
                .map(line -> line.split(","))
                .map(cells -> cells[cells.length + fromEnd])
                .toList();
    }

    private static IndicatorEncoding.Part number(double centre, double scale) {
        return new IndicatorEncoding.Part(Kind.NUMBER, centre, scale, new int[0], new double[0], 0);
    }

    private static Classifier binaryScores() {
        return new LinearClassifier(0, new double[] {2, -1});
    }

    private static Classifier threeScores() {
        return new SoftmaxClassifier(new double[3], new double[][] {{1, 0}, {-1, 0}, {0, 1}});
    }

    private static Model binary() {
        return model(number(10, 5), number(1, 0.5), binaryScores());
    }

    private static Model three() {
        return model(number(10, 5), number(1, 0.5), threeScores());
    }

    /** Columns whose spread is 0.01, in a stack. */
    private static Model narrow(Classifier scores) {
        Model model = model(number(10, 0.01), number(1, 0.01), scores);
        return new Model(
                model.schema(),
                model.labels(),
                new MixtureClassifier(List.of(model.classifier(), model.classifier()), new double[] {0.5, 0.5}, 0),
                model.provenance());
    }

    private static Model model(IndicatorEncoding.Part a, IndicatorEncoding.Part b, Classifier scores) {
        List<String> classes = scores.classes() == 2 ? List.of("no", "yes") : List.of("blue", "green", "red");
        return new Model(
                new Schema(
                        List.of(
                                new Schema.Feature("a", 0, Kind.NUMBER, List.of()),
                                new Schema.Feature("b", 1, Kind.NUMBER, List.of())),
                        3,
                        true,
                        2),
                new LabelSet("label", classes, new int[classes.size()], 0),
                new EncodedClassifier(new IndicatorEncoding(List.of(a, b)), scores),
                provenance());
    }

    private static Model coloured() {
        IndicatorEncoding.Part colour =
                new IndicatorEncoding.Part(Kind.CATEGORY, 0, 1, new int[] {0, 1, 2}, new double[] {0.3, 0.3, 0.4}, 0);
        return new Model(
                new Schema(List.of(new Schema.Feature("colour", 0, Kind.CATEGORY, List.of("blue", "red"))), 2, true, 1),
                new LabelSet("label", List.of("no", "yes"), new int[2], 0),
                new EncodedClassifier(
                        new IndicatorEncoding(List.of(colour)), new LinearClassifier(0, new double[] {1, -1, 0})),
                provenance());
    }

    private static Provenance provenance() {
        return new Provenance("1", "c", "t.csv", "0".repeat(64), 2, 2, 1, Map.of(), Map.of(), Map.of());
    }
}
