package org.biln.table;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
final class Digests {
    private Digests() {}

    static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digest in lower-case hexadecimal. */
    static String sha256(byte[] bytes) {
        return hex(start().digest(bytes));
    }

    static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}
