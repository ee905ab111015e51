package org.biln.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.biln.cli.Biln;
import org.biln.cli.Console;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The page {@code fit --report} writes, as text and in a browser. */
class FitReportTest {

    @TempDir
    private static Path folder;

    private static final String MACHINES =
            Path.of("..", "examples", "machines.csv").toString();

    private static String page = "";
    private static Path file = Path.of("");

    @BeforeAll
    static void fitOnce() throws IOException {
        file = report("machines", MACHINES, "--label", "state", "--positive", "worn", "--id", "machine");
        page = Files.readString(file);
    }

    private static Path report(String name, String table, String... options) {
        Path report = folder.resolve(name + ".html");
        List<String> args = new ArrayList<>(List.of("fit", table));
        args.addAll(List.of(options));
        args.addAll(List.of("--model", folder.resolve(name + ".json").toString(), "--report", report.toString()));
        StringWriter err = new StringWriter();
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        int exitCode = Biln.execute(Console.plain(nowhere, new PrintWriter(err)), args.toArray(new String[0]));
        assertThat(exitCode).as(err.toString()).isZero();
        return report;
    }

    @Test
    void itHoldsEverythingAndFetchesNothing() {
        for (String section :
                List.of("eta", "suspects", "map", "rounds", "weights", "certificates", "coefficients", "facts")) {
            assertThat(page).contains("<section id=\"" + section + "\">");
        }
        assertThat(page)
                .contains("count-distilled", "count-suspect", "count-undecided", "sha256")
                .doesNotContain("<script", "<link", "<img", "@import", "src=");
        assertThat(Pattern.compile("href=\"(?!#)").matcher(page).find()).isFalse();
        assertThat(page.length()).isLessThan(1_500_000);
    }

    @Test
    void itsChartsAreWellFormedAndDoNotShareIds() throws Exception {
        var svgs = Pattern.compile("<svg xmlns=.*?</svg>", Pattern.DOTALL)
                .matcher(page)
                .results()
                .toList();
        assertThat(svgs).hasSize(2);
        for (var svg : svgs) {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new java.io.ByteArrayInputStream(svg.group().getBytes(StandardCharsets.UTF_8)));
            assertThat(document.getDocumentElement().getAttribute("viewBox")).startsWith("0 0 900 ");
        }
        List<String> ids = Pattern.compile(" id=\"([^\"]+)\"")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void theWeightsAreDrawnWhereTheyWereSolvedFor() throws IOException {
        String paper =
                Files.readString(report("paper", MACHINES, "--label", "state", "--id", "machine", "--method", "paper"));
        assertThat(paper)
                .contains("Effective sample size", "gaussian kernel", "paper: Algorithm 1")
                .doesNotContain("<section id=\"rounds\">");
        assertThat(page)
                .contains("recommended: iterated distillation", "trained on as observed")
                .doesNotContain("Effective sample size");
    }

    @Test
    void theWeightOfAnAnswerIsRoundedForPeople() throws IOException {
        List<String> answers = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(MACHINES)).subList(0, 5)) {
            answers.add(line + (answers.isEmpty() ? ",answer" : line.substring(line.lastIndexOf(','))));
        }
        Path given = Files.write(folder.resolve("answers.csv"), answers);
        String answered = Files.readString(
                report("answered", MACHINES, "--label", "state", "--id", "machine", "--answers", given.toString()));
        assertThat(answered)
                .containsPattern(
                        "<td class=\"n\">\\d+\\.\\d\\d</td><td class=\"n\">4</td><td>answered by the expert</td>");
    }

    @Test
    void aBrowserShowsTwoFeaturesWithAMap() throws Exception {
        theBrowserShows(file, 2);
    }

    @Test
    void aBrowserShowsManyFeatures() throws Exception {
        theBrowserShows(report("many", table(12, 2), "--label", "label"), 1);
    }

    @Test
    void aBrowserShowsThreeLabels() throws Exception {
        theBrowserShows(report("three", table(2, 3), "--label", "label"), 3);
    }

    /** Classes around the corners of a polygon, a quarter of the labels turned round. */
    private static String table(int features, int classes) throws IOException {
        Rng rng = Rng.of(features, classes);
        StringBuilder text = new StringBuilder();
        for (int j = 1; j <= features; j++) {
            text.append("feature_").append(j).append(',');
        }
        text.append("label\n");
        for (int i = 0; i < 400; i++) {
            int c = i % classes;
            double angle = 2 * Math.PI * c / classes;
            for (int j = 0; j < features; j++) {
                double centre = j == 0 ? StrictMath.cos(angle) : j == 1 ? StrictMath.sin(angle) : 0;
                text.append(3 * centre + rng.nextGaussian()).append(',');
            }
            text.append("class ")
                    .append((char) ('A' + (rng.nextDouble() < 0.25 ? (c + 1) % classes : c)))
                    .append('\n');
        }
        return Files.writeString(folder.resolve(features + "x" + classes + ".csv"), text)
                .toString();
    }

    /**
     * Opens a copy of the page with a ruler in it, a script that writes into the page what a reader would trip over:
     * something that leaves its chart (letters are shapes in there), a page wider than its window, charts of no size.
     */
    private static void theBrowserShows(Path report, int charts) throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(
                browser.isPresent(),
                "no chromium or chrome on the PATH: the report was not looked at in a browser (Debian: apt install chromium)");
        Path measured = folder.resolve("measured-" + report.getFileName());
        Files.writeString(measured, Files.readString(report).replace("</body>", RULER + "</body>"));
        Path dom = folder.resolve("dom-" + report.getFileName());
        Process process = new ProcessBuilder(
                        browser.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--window-size=1000,1600",
                        "--user-data-dir=" + folder.resolve("profile-" + report.getFileName()),
                        "--dump-dom",
                        measured.toUri().toString())
                .redirectError(folder.resolve("browser.log").toFile())
                .redirectOutput(dom.toFile())
                .start();
        boolean ended = process.waitFor(90, TimeUnit.SECONDS);
        process.destroyForcibly();
        assumeTrue(ended, "the browser did not answer within 90 s on this machine");
        var found = Pattern.compile("<pre id=\"measured\">(.*?)</pre>", Pattern.DOTALL)
                .matcher(Files.readString(dom));
        assertThat(found.find()).as("the browser ran the ruler").isTrue();
        assertThat(found.group(1).strip()).isEqualTo(charts + " charts");
    }

    private static final String RULER = """
            <script>
            const seen = [];
            const charts = [...document.querySelectorAll('figure > svg')];
            seen.push(charts.length + ' charts');
            for (const chart of charts) {
                const box = chart.getBoundingClientRect();
                const name = chart.closest('section').id;
                if (box.width < 600 || box.height < 200) seen.push(name + ' is ' + box.width + ' x ' + box.height);
                const shapes = [...chart.querySelectorAll('path, rect, line, polygon, circle, ellipse')]
                    .filter(shape => !shape.closest('defs, clipPath'));
                if (shapes.length < 50) seen.push(name + ' is nearly empty');
                for (const shape of shapes) {
                    const s = shape.getBoundingClientRect();
                    if (s.left < box.left - 1 || s.right > box.right + 1 || s.top < box.top - 1 || s.bottom > box.bottom + 1)
                        seen.push(name + ': something at ' + [s.left, s.top, s.right, s.bottom] + ' leaves the chart');
                }
            }
            for (const entry of document.querySelectorAll('.key span, .tile, td, th')) {
                const box = entry.getBoundingClientRect();
                if (box.width === 0 || box.height === 0) seen.push('"' + entry.textContent + '" cannot be seen');
            }
            const wide = document.documentElement.scrollWidth;
            if (wide > innerWidth) seen.push('the page is ' + wide + ' wide in a window of ' + innerWidth);
            const out = document.createElement('pre');
            out.id = 'measured';
            out.textContent = seen.join('\\n');
            document.body.append(out);
            </script>
            """;

    private static Optional<Path> browser() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(java.io.File.pathSeparator, -1))
                .flatMap(entry -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(entry, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Test
    void aHalfPlaneCutsAPolygon() {
        List<double[]> square =
                List.of(new double[] {0, 0}, new double[] {1, 0}, new double[] {1, 1}, new double[] {0, 1});
        List<double[]> left = new HalfPlane(-1, 0, 0.25).clip(square);
        assertThat(left).hasSize(4).allMatch(p -> p[0] <= 0.25);
        assertThat(new HalfPlane(0, 0, -1).clip(square)).isEmpty();
        assertThat(new HalfPlane(0, 0, 1).clip(square)).hasSize(4);
    }
}
