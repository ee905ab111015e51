package org.biln.cli.review;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Serves a review on 127.0.0.1, on a free port, to those who know its address. Nothing is fetched from elsewhere and nothing is
 * kept by the browser.
 *
 * <pre>
 *   GET  /TOKEN/                 the page, with review.css and review.js beside it
 *   GET  /TOKEN/api/state        the question and what was learnt
 *   GET  /TOKEN/api/past/B       the row answered B answers ago
 *   GET  /TOKEN/image/E          the image of row E
 *   POST /TOKEN/api/answer       {"number": 7, "row": 12, "label": "worn"}, label null for unsure
 *   POST /TOKEN/api/undo         {"row": 12}
 *   POST /TOKEN/api/end
 * </pre>
 */
final class ReviewServer implements AutoCloseable {

    /** Seconds in which a request must have come whole, or a reply have been taken. */
    private static final int PATIENCE = 5;

    /** So many requests at once; a thread that nobody needs goes away. */
    private static final int THREADS = 256;

    private static final int LARGEST_BODY = 1 << 16;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Map<String, String> FILES = Map.of(
            "", "text/html; charset=utf-8",
            "review.css", "text/css; charset=utf-8",
            "review.js", "text/javascript; charset=utf-8");

    static {
        // Java's server reads these once, before its first use. Without them half a request keeps a thread for ever,
        // and
        // anybody on this machine can send half a request.
        System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(PATIENCE));
        System.setProperty("sun.net.httpserver.maxRspTime", Integer.toString(4 * PATIENCE));
    }

    private final ReviewSession session;
    private final Images images;
    private final HttpServer server;
    private final ThreadPoolExecutor workers;
    private final Guard guard;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicLong lastHeard = new AtomicLong(System.nanoTime());

    /**
     * Starts serving.
     *
     * @param session the review
     * @param images its images
     */
    ReviewServer(ReviewSession session, Images images) throws IOException {
        this.session = session;
        this.images = images;
        InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        server = HttpServer.create(new InetSocketAddress(here, 0), 0);
        guard = Guard.at(server.getAddress().getPort());
        workers = new ThreadPoolExecutor(
                THREADS, THREADS, PATIENCE, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "biln-review-http");
                    thread.setDaemon(true);
                    return thread;
                });
        workers.allowCoreThreadTimeOut(true);
        server.setExecutor(workers);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Where the page is, token and all. */
    String address() {
        return guard.origin() + guard.path();
    }

    /** Ends the review: whoever waits for it goes on. */
    void end() {
        ended.countDown();
    }

    /**
     * Waits until the review ends by itself, or nobody has been heard of for some time.
     *
     * @param idleSeconds for how long, 0 for ever
     * @return false if nobody was heard of
     */
    boolean await(long idleSeconds) throws InterruptedException {
        while (!ended.await(200, TimeUnit.MILLISECONDS)) {
            long quiet = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - lastHeard.get());
            if (idleSeconds > 0 && quiet >= idleSeconds) {
                return false;
            }
        }
        return true;
    }

    private void handle(HttpExchange exchange) throws IOException {
        boolean last = false;
        try (exchange) {
            Reply reply;
            try {
                reply = reply(exchange);
                last = reply.last();
            } catch (BadRequest e) {
                reply = Reply.text(400, e.getMessage());
            } catch (IOException | RuntimeException e) {
                // the answer is not on disk: the page must say so and stay where it is
                reply = Reply.text(500, "not saved: " + e.getMessage());
            }
            send(exchange, reply);
        } finally {
            if (last) {
                end(); // after the reply has left: the server closes what is still on its way
            }
        }
    }

    /** What is said to a request. */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    private record Reply(int status, String type, byte[] body, boolean last) {
        Reply(int status, String type, byte[] body) {
            this(status, type, body, false);
        }

        static Reply text(int status, @Nullable String text) {
            return new Reply(status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
        }

        static Reply json(int status, Map<String, Object> value) throws IOException {
            return new Reply(status, "application/json", JSON.writeValueAsBytes(value));
        }
    }

    private static final class BadRequest extends Exception {
        private static final long serialVersionUID = 1;

        BadRequest(String message) {
            super(message);
        }
    }

    private Reply reply(HttpExchange exchange) throws IOException, BadRequest {
        String method = exchange.getRequestMethod();
        boolean changes = !method.equals("GET");
        Headers headers = exchange.getRequestHeaders();
        if (!guard.meansUs(headers)) {
            return Reply.text(421, "this server is not called that");
        }
        String path = guard.behindToken(exchange.getRequestURI().getRawPath());
        if (path == null) {
            return Reply.text(403, "the address is the one that was printed, with its token");
        }
        if (!guard.ours(headers, changes)) {
            return Reply.text(403, "requests come from the page itself");
        }
        lastHeard.set(System.nanoTime());
        return switch (method) {
            case "GET" -> get(path);
            case "POST" -> post(path, exchange);
            default -> Reply.text(405, "GET or POST");
        };
    }

    private Reply get(String path) throws IOException {
        String type = FILES.get(path);
        if (type != null) {
            return new Reply(200, type, resource(path.isEmpty() ? "review.html" : path));
        }
        if (path.equals("api/state")) {
            return Reply.json(200, session.state());
        }
        if (path.matches("api/past/[0-9]{1,9}")) {
            Map<String, Object> past = session.past(Integer.parseInt(path.substring(9)));
            return past == null ? missing() : Reply.json(200, past);
        }
        if (path.matches("image/[0-9]{1,9}")) {
            Images.Image image = images.read(Integer.parseInt(path.substring(6)));
            return image == null ? missing() : new Reply(200, image.type(), image.bytes());
        }
        return missing();
    }

    private static Reply missing() {
        return Reply.text(404, "there is nothing of this name");
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ReviewServer.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing from the program");
            }
            return in.readAllBytes();
        }
    }

    private Reply post(String path, HttpExchange exchange) throws IOException, BadRequest {
        byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
        if (body.length > LARGEST_BODY) {
            throw new BadRequest("the request is too long");
        }
        return switch (path) {
            case "api/answer" -> answer(body);
            case "api/undo" -> undo(body);
            case "api/end" -> new Reply(200, "application/json", JSON.writeValueAsBytes(Map.of("ended", true)), true);
            default -> missing();
        };
    }

    private Reply answer(byte[] body) throws IOException, BadRequest {
        JsonNode said = json(body);
        JsonNode label = said.get("label");
        if (!said.path("number").isInt()
                || !said.path("row").isInt()
                || label == null
                || !(label.isNull() || label.isTextual())) {
            throw new BadRequest("an answer is {\"number\": N, \"row\": R, \"label\": \"...\" or null}");
        }
        try {
            boolean taken = session.answer(
                    said.get("number").intValue(),
                    said.get("row").intValue(),
                    label.isNull() ? null : label.textValue());
            // 409: the page was behind, for instance one of two tabs; it gets what is the case
            return Reply.json(taken ? 200 : 409, session.state());
        } catch (IllegalArgumentException e) {
            throw new BadRequest(e.getMessage() == null ? "not an answer" : e.getMessage());
        }
    }

    private Reply undo(byte[] body) throws IOException, BadRequest {
        JsonNode row = json(body).path("row");
        if (!row.isInt()) {
            throw new BadRequest("to undo is {\"row\": R}");
        }
        return Reply.json(session.undo(row.intValue()) ? 200 : 409, session.state());
    }

    private static JsonNode json(byte[] body) throws IOException, BadRequest {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            throw new BadRequest("the request is not JSON");
        }
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", reply.type());
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                        + " form-action 'none'; frame-ancestors 'none'; base-uri 'none'");
        exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
        exchange.getResponseBody().write(reply.body());
    }

    @Override
    public void close() {
        end();
        server.stop(0);
        workers.shutdownNow();
    }
}
