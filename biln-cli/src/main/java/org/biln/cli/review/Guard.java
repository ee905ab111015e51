package org.biln.cli.review;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who may talk to the server: whoever knows the token that was printed, through the address that was printed, and not on behalf
 * of another site.
 */
final class Guard {

    private final String token;
    private final String host;

    private Guard(String token, String host) {
        this.token = token;
        this.host = host;
    }

    /** A guard with a new token of 192 bits. */
    static Guard at(int port) {
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        return new Guard(Base64.getUrlEncoder().withoutPadding().encodeToString(random), "127.0.0.1:" + port);
    }

    String origin() {
        return "http://" + host;
    }

    String path() {
        return "/" + token + "/";
    }

    /** What comes after the token in a path, or null if the token is not ours. */
    @Nullable
    String behindToken(String path) {
        int end = path.indexOf('/', 1);
        String given = path.startsWith("/") && end > 0 ? path.substring(1, end) : "";
        // takes as long for a guess that is nearly right as for any other
        boolean same =
                MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
        return same ? path.substring(end + 1) : null;
    }

    /** Whether a request was sent to us by name: a name that was made to point here (DNS rebinding) is not ours. */
    boolean meansUs(Headers headers) {
        List<String> hosts = headers.get("Host");
        return hosts != null && hosts.size() == 1 && host.equals(hosts.get(0));
    }

    /** Whether a request comes from our page, or from no page; what changes something must come from our page. */
    boolean ours(Headers headers, boolean changes) {
        List<String> origins = headers.get("Origin");
        if (origins == null) {
            return !changes;
        }
        return origins.size() == 1 && origin().equals(origins.get(0));
    }
}
