package org.biln.experiments.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FetchTest {

    private static final byte[] BODY = "a file of some bytes".repeat(10_000).getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path directory;

    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void a_file_arrives_under_its_name_and_progress_ends_at_its_size() throws IOException {
        serve("/file", FetchTest::whole);
        List<Long> heard = new ArrayList<>();
        Path file = Fetch.into(DataFolder.at(directory), remote("/file"), (done, total) -> {
            assertThat(total).isEqualTo(BODY.length);
            heard.add(done);
        });
        assertThat(file).hasFileName("file.bin").hasBinaryContent(BODY);
        assertThat(heard).isSorted().endsWith((long) BODY.length);
        assertThat(names(directory)).containsExactly("file.bin");
    }

    @Test
    void a_body_larger_than_allowed_is_refused_announced_or_not() throws IOException {
        serve("/file", FetchTest::whole);
        serve("/endless", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(BODY);
            exchange.close();
        });
        for (String path : List.of("/file", "/endless")) {
            assertThatThrownBy(() -> Fetch.into(
                            DataFolder.at(directory), remote(path), (done, total) -> {}, 1000, Duration.ofMinutes(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("1000");
        }
        assertThat(names(directory)).isEmpty();
    }

    @Test
    @Timeout(20)
    void a_body_that_stalls_is_given_up() throws IOException {
        CountDownLatch ended = new CountDownLatch(1);
        serve("/file", exchange -> {
            exchange.sendResponseHeaders(200, BODY.length);
            exchange.getResponseBody().write(BODY, 0, 100);
            exchange.getResponseBody().flush();
            await(ended);
        });
        try {
            assertThatThrownBy(() -> Fetch.into(
                            DataFolder.at(directory),
                            remote("/file"),
                            (done, total) -> {},
                            1 << 20,
                            Duration.ofMillis(200)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("nothing came for a long time after 100 of " + BODY.length + " bytes");
        } finally {
            ended.countDown();
        }
        assertThat(names(directory)).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_redirect_is_followed() throws IOException {
        serve("/file", FetchTest::whole);
        serve("/moved", redirectTo("/file"));
        assertThat(Fetch.into(DataFolder.at(directory), remote("/moved"), (done, total) -> {}))
                .hasBinaryContent(BODY);
    }

    @Test
    void a_truncated_body_is_an_error_and_leaves_nothing() {
        serve("/file", exchange -> {
            exchange.sendResponseHeaders(200, BODY.length);
            exchange.getResponseBody().write(BODY, 0, BODY.length / 2);
            exchange.getResponseBody().flush();
            exchange.close();
        });
        refuses("/file", "bytes");
    }

    @Test
    void a_wrong_digest_is_an_error_and_leaves_nothing() {
        serve("/file", exchange -> {
            exchange.sendResponseHeaders(200, 5);
            exchange.getResponseBody().write("other".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        refuses("/file", "SHA-256");
    }

    @Test
    void a_missing_page_is_an_error_and_leaves_nothing() {
        refuses("/nowhere", "404");
    }

    @Test
    void a_redirect_loop_is_an_error_and_leaves_nothing() {
        serve("/a", redirectTo("/b"));
        serve("/b", redirectTo("/a"));
        refuses("/a", "redirected more than 5 times");
    }

    @Test
    void a_server_that_is_not_there_is_an_error_and_leaves_nothing() {
        server.stop(0);
        refuses("/file", "Connect");
    }

    @Test
    void a_failed_fetch_keeps_the_file_that_was_there() throws IOException {
        Files.writeString(directory.resolve("file.bin"), "older");
        assertThatThrownBy(() -> Fetch.into(DataFolder.at(directory), remote("/nowhere"), (done, total) -> {}))
                .isInstanceOf(IOException.class);
        assertThat(directory.resolve("file.bin")).hasContent("older");
    }

    private void refuses(String path, String reason) {
        Path folder = directory.resolve("new");
        assertThatThrownBy(() -> Fetch.into(DataFolder.at(folder), remote(path), (done, total) -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(address(path).toString())
                .hasMessageContaining(reason);
        assertThat(folder).doesNotExist();
    }

    private void serve(String path, HttpHandler handler) {
        server.createContext(path, handler);
    }

    private static void whole(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, BODY.length);
        exchange.getResponseBody().write(BODY);
        exchange.close();
    }

    private static HttpHandler redirectTo(String location) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        };
    }

    private URI address(String path) {
        return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + path);
    }

    private DataFile remote(String path) {
        String sha256 = HexFormat.of().formatHex(DataFolder.newSha256().digest(BODY));
        return new DataFile("file.bin", "a test's file", address(path), sha256);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
