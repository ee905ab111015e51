package org.biln.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.biln.cli.Biln;
import org.biln.cli.Console;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The page {@code fit --report} writes, as text and in a browser. */
class FitReportTest {

    @TempDir
    private static Path folder;

    private static String page = "";
    private static Path file = Path.of("");

    @BeforeAll
    static void fitOnce() throws IOException {
        file = folder.resolve("report.html");
        StringWriter err = new StringWriter();
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        int exitCode = Biln.execute(
                Console.plain(nowhere, new PrintWriter(err)),
                "fit",
                Path.of("..", "examples", "machines.csv").toString(),
                "--label",
                "state",
                "--positive",
                "worn",
                "--id",
                "machine",
                "--model",
                folder.resolve("m.json").toString(),
                "--report",
                file.toString());
        assertThat(exitCode).as(err.toString()).isZero();
        page = Files.readString(file);
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
        var svgs = Pattern.compile("<svg .*?</svg>", Pattern.DOTALL)
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
    void aBrowserShowsIt() throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(
                browser.isPresent(),
                "no chromium or chrome on the PATH: the report was not looked at in a browser (Debian: apt install chromium)");
        Path log = folder.resolve("browser.log");
        Path dom = folder.resolve("dom.html");
        Process process = new ProcessBuilder(
                        browser.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        file.toUri().toString())
                .redirectError(log.toFile())
                .redirectOutput(dom.toFile())
                .start();
        boolean ended = process.waitFor(90, TimeUnit.SECONDS);
        process.destroyForcibly();
        assumeTrue(ended, "the browser did not answer within 90 s on this machine");
        String shown = Files.readString(dom);
        assertThat(shown).contains("<b id=\"count-distilled\">", "The most suspicious labels", "</svg>");
        assertThat(Pattern.compile("<tr><td class=\"n\">\\d+</td><td><i style")
                        .matcher(shown)
                        .results()
                        .count())
                .isBetween(1L, 25L);
    }

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

    @Test
    void textInThePageIsEscaped() {
        assertThat(Html.escape("<a & 'b'>")).isEqualTo("&lt;a &amp; &#39;b&#39;&gt;");
    }
}
