package org.biln.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Requests byte for byte, as no well-behaved client would let one send them. */
final class Raw {

    private final URI address;

    Raw(String address) {
        this.address = URI.create(address);
    }

    /** What came back. */
    record Reply(int status, String head, String body) {
        JsonNode json() throws IOException {
            return JsonMapper.builder().build().readTree(body);
        }

        @Nullable
        String header(String name) {
            return Arrays.stream(head.split("\r\n", -1))
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .findFirst()
                    .orElse(null);
        }
    }

    String origin() {
        return "http://" + address.getAuthority();
    }

    Reply get(String path) throws IOException {
        return send("GET", address.getPath() + path, address.getAuthority(), null, null);
    }

    Reply post(String path, String body) throws IOException {
        return send("POST", address.getPath() + path, address.getAuthority(), origin(), body);
    }

    Reply send(String method, String path, @Nullable String host, @Nullable String origin, @Nullable String body)
            throws IOException {
        byte[] content = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
        String request = method + " " + path + " HTTP/1.1\r\n"
                + (host == null ? "" : "Host: " + host + "\r\n")
                + (origin == null ? "" : "Origin: " + origin + "\r\n")
                + "Connection: close\r\nContent-Length: " + content.length + "\r\n\r\n";
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.write(content);
            out.flush();
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = reply.indexOf("\r\n\r\n");
            return new Reply(
                    Integer.parseInt(reply.substring(9, 12)), reply.substring(0, end), reply.substring(end + 4));
        }
    }
}
