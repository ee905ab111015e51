package org.biln.cli.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A whole review in a real browser, by keyboard, with a reload and a killed program in the middle. Needs chromium and
 * chromedriver (Debian's packages chromium and chromium-driver) and says so where they are not installed.
 */
class ReviewBrowserTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final long PATIENCE = 60_000;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private ChromeDriver browser;

    @SuppressWarnings("NullAway.Init")
    private Process program;

    private final Map<String, String> truth = new HashMap<>();

    @BeforeEach
    void openBrowser() throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                "SKIPPED: there is no chromium with chromedriver here (Debian: apt-get install chromium chromium-driver)");
        Path examples = Path.of("..", "examples");
        Files.copy(examples.resolve("machines.csv"), folder.resolve("machines.csv"));
        for (String line : Files.readAllLines(examples.resolve("machines-clean.csv"))) {
            String[] cells = line.split(",", -1);
            truth.put("machine " + cells[0], cells[cells.length - 1]);
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--window-size=1200,900",
                "--user-data-dir=" + folder.resolve("profile"));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort()
                .build();
        browser = new ChromeDriver(service, options);
        browser.manage().timeouts().pageLoadTimeout(Duration.ofMillis(PATIENCE));
    }

    @AfterEach
    void closeAll() {
        if (browser != null) {
            browser.quit();
        }
        if (program != null) {
            program.destroyForcibly();
        }
    }

    /** Starts the program as a user would and returns the address it prints. */
    private String start() throws IOException {
        program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.biln.cli.Biln",
                        "review",
                        folder.resolve("machines.csv").toString(),
                        "--label",
                        "state",
                        "--positive",
                        "worn",
                        "--id",
                        "machine",
                        "--base",
                        "logistic",
                        "--who",
                        "ann",
                        "--no-browser")
                .redirectErrorStream(true)
                .start();
        BufferedReader lines = program.inputReader();
        StringBuilder said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            if (line.startsWith("review at ")) {
                return line.substring("review at ".length());
            }
        }
        throw new AssertionError("the program did not start: " + said);
    }

    private void awaitNumber(int number) throws InterruptedException {
        await("document.body.dataset.number === '" + number + "'");
    }

    private void await(String condition) throws InterruptedException {
        long end = System.currentTimeMillis() + PATIENCE;
        while (!Boolean.TRUE.equals(browser.executeScript("return " + condition))) {
            assertThat(System.currentTimeMillis()).as(condition).isLessThan(end);
            Thread.sleep(20);
        }
    }

    private String text(String id) {
        return browser.findElement(By.id(id)).getText();
    }

    private void press(CharSequence key) {
        new Actions(browser).sendKeys(key).perform();
    }

    private void answerTruly(boolean byLetter) {
        String label = Objects.requireNonNull(truth.get(text("title")));
        boolean worn = label.equals("worn");
        press(byLetter ? (worn ? "w" : "o") : (worn ? "2" : "1"));
    }

    private List<String> saved() throws IOException {
        return Files.readAllLines(folder.resolve("machines-answers.csv"));
    }

    @Test
    void aWholeReviewByKeyboard() throws IOException, InterruptedException {
        String address = start();
        browser.get(address);
        for (int number = 1; number <= 20; number++) {
            awaitNumber(number);
            assertThat(saved()).as("on disk before the next row is shown").hasSizeGreaterThanOrEqualTo(number);
            if (number == 3) {
                undoAndLookBack();
            }
            if (number == 8) {
                String title = text("title");
                browser.navigate().refresh();
                awaitNumber(8);
                assertThat(text("title")).isEqualTo(title);
            }
            if (number == 13) {
                program.destroyForcibly().waitFor();
                answerTruly(true);
                await("!document.getElementById('notice').hidden");
                assertThat(text("notice")).contains("does not answer");
                assertThat(text("where")).isEqualTo("Question 13");
                address = start();
                browser.get(address);
                awaitNumber(13);
                assertThat(text("progress")).startsWith("12 of 600 rows answered");
            }
            assertThat(browser.findElement(By.id("revealed")).isDisplayed()).isFalse();
            if (number == 5) {
                press("u");
            } else {
                answerTruly(number % 2 == 0);
            }
        }
        awaitNumber(21);
        assertThat(text("progress")).contains("20 of 600 rows answered, 1 unsure");
        assertThat(text("learnt")).contains("of the table are wrong").contains("The next ten answers");
        assertThat(complaints()).isEmpty();
        looks();
        strangersAreRefused(address);
        browser.get(address);
        awaitNumber(21);
        aLookForNewsIsOnItsWay();
        browser.findElement(By.id("end")).click();
        await("document.getElementById('notice').textContent.includes('has ended')");
        assertThat(program.waitFor()).isZero();
    }

    /** Lets the page look for news of a model that learns, and never answers it: the expert must not have to wait for that. */
    private void aLookForNewsIsOnItsWay() throws InterruptedException {
        browser.executeScript("const real = window.fetch;"
                + "window.looks = 0;"
                + "window.fetch = (path, options) => path === 'api/state'"
                + "  ? new Promise(() => window.looks++) : real(path, options);"
                + "state.learning = true;");
        await("window.looks > 0");
    }

    private void undoAndLookBack() throws InterruptedException {
        String third = text("title");
        press("z");
        awaitNumber(2);
        assertThat(text("title")).isNotEqualTo(third);
        answerTruly(false);
        awaitNumber(3);
        press(Keys.ARROW_LEFT);
        await("document.getElementById('where').textContent === 'Answer 2 of 2'");
        assertThat(text("revealed")).contains("The table says: ").contains("You said: ");
        assertThat(browser.findElements(By.cssSelector("#labels button"))).allMatch(button -> !button.isEnabled());
        press(Keys.ARROW_RIGHT);
        await("document.getElementById('where').textContent === 'Question 3'");
        // the answer that is looked at is taken back, not the last one
        press(Keys.ARROW_LEFT);
        await("document.getElementById('where').textContent === 'Answer 2 of 2'");
        press(Keys.ARROW_LEFT);
        await("document.getElementById('where').textContent === 'Answer 1 of 2'");
        String first = text("title");
        press("z");
        awaitNumber(2);
        assertThat(text("title")).isEqualTo(first);
        answerTruly(false);
        awaitNumber(3);
    }

    private List<String> complaints() {
        // the connection to the killed program is refused, and the browser says so
        return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .filter(line -> !line.contains("ERR_CONNECTION_REFUSED") && !line.contains("favicon"))
                .toList();
    }

    /** Wide and narrow, light and dark; leaves pictures beside the test reports. */
    private void looks() throws IOException {
        Path pictures = Files.createDirectories(Path.of("target", "review"));
        for (String scheme : List.of("light", "dark")) {
            browser.executeCdpCommand(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
            for (int width : new int[] {1200, 390}) {
                browser.executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of(
                                "width",
                                width,
                                "height",
                                width == 390 ? 844 : 1060,
                                "deviceScaleFactor",
                                1,
                                "mobile",
                                false));
                assertThat((Long) browser.executeScript("return document.documentElement.scrollWidth"))
                        .as("nothing is wider than the page")
                        .isLessThanOrEqualTo(width);
                Files.write(
                        pictures.resolve(scheme + "-" + width + ".png"),
                        browser.getScreenshotAs(org.openqa.selenium.OutputType.BYTES));
            }
            String background =
                    String.valueOf(browser.executeScript("return getComputedStyle(document.body).backgroundColor"));
            assertThat(background).isEqualTo(scheme.equals("dark") ? "rgb(22, 24, 28)" : "rgb(246, 245, 241)");
        }
        browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    private void strangersAreRefused(String address) {
        String origin = address.substring(0, address.indexOf('/', "http://".length()));
        browser.get(origin + "/");
        assertThat(browser.getPageSource()).contains("with its token");
        // another site that knows even the address cannot read it or answer for the expert
        browser.get("data:text/html,<title>elsewhere</title>");
        Object reply = browser.executeAsyncScript(
                "const done = arguments[arguments.length - 1];"
                        + "fetch(arguments[0] + 'api/state').then(r => r.text()).then(done, () => done('refused'));",
                address);
        assertThat(reply).isEqualTo("refused");
    }
}
