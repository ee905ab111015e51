package org.biln.experiments.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Fetches a data file over the network: into a temporary name, checked against its SHA-256, then renamed. Whatever goes
 * wrong, nothing half-done is left behind and the error says what it was.
 *
 * <pre>{@code
 * Path file = Fetch.into(folder, DataFile.USPS, (done, total) -> {});
 * }</pre>
 */
public final class Fetch {

    private static final int MAX_REDIRECTS = 5;

    /** No data set of the experiments comes near; a server that sends without end must not fill the disk. */
    private static final long MOST_BYTES = 256L << 20;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Fetch() {}

    /** Hears how far a transfer is. */
    @FunctionalInterface
    public interface TransferListener {
        /**
         * Called after each piece.
         *
         * @param done bytes received so far
         * @param total bytes expected, -1 if the server does not say
         */
        void at(long done, long total);
    }

    /**
     * Fetches a file from its address into the folder, replacing what was there.
     *
     * @param folder where to; created if it is not there
     * @param file which
     * @param progress hears how far it is
     * @return the file's path
     * @throws IOException if it cannot be had complete and right
     */
    public static Path into(DataFolder folder, DataFile file, TransferListener progress) throws IOException {
        return into(folder, file, progress, MOST_BYTES, PATIENCE);
    }

    /** With limits: how many bytes, and how long to wait for the next. */
    static Path into(DataFolder folder, DataFile file, TransferListener progress, long most, Duration patience)
            throws IOException {
        boolean folderWasThere = Files.isDirectory(folder.path());
        Files.createDirectories(folder.path());
        Path part = Files.createTempFile(folder.path(), file.name(), ".part");
        boolean arrived = false;
        try {
            String sha256 = transfer(file, part, progress, most, patience);
            if (!sha256.equals(file.sha256())) {
                throw new IOException(file.address() + ": what came has SHA-256 " + sha256 + ", expected "
                        + file.sha256() + "; not kept");
            }
            Path target = folder.path(file);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            arrived = true;
            return target;
        } finally {
            if (!arrived) {
                Files.deleteIfExists(part);
                if (!folderWasThere) {
                    deleteIfEmpty(folder.path());
                }
            }
        }
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // someone else put a file there meanwhile: it is theirs to keep
        }
    }

    private static String transfer(DataFile file, Path part, TransferListener progress, long most, Duration patience)
            throws IOException {
        try {
            HttpResponse<InputStream> response = open(file.address());
            long total = response.headers().firstValueAsLong("Content-Length").orElse(-1);
            try (Stalled in = new Stalled(response.body(), patience);
                    OutputStream out = Files.newOutputStream(part)) {
                return copy(in, total, out, progress, most);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(file.address() + ": interrupted", e);
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new IOException(file.address() + ": " + reason, e);
        }
    }

    /** Copies all of the body and returns its SHA-256. */
    private static String copy(Stalled in, long total, OutputStream out, TransferListener progress, long most)
            throws IOException {
        if (total > most) {
            throw new IOException("the server announces " + total + " bytes, more than the " + most + " allowed");
        }
        MessageDigest digest = DataFolder.newSha256();
        byte[] buffer = new byte[1 << 16];
        long done = 0;
        for (int count = read(in, buffer, done, total); count >= 0; count = read(in, buffer, done, total)) {
            out.write(buffer, 0, count);
            digest.update(buffer, 0, count);
            done += count;
            if (done > most) {
                throw new IOException("more than the " + most + " bytes allowed came");
            }
            progress.at(done, total);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static int read(Stalled in, byte[] buffer, long done, long total) throws IOException {
        try {
            return in.read(buffer);
        } catch (IOException e) {
            // the JDK's own message is "closed", which helps nobody
            String what = in.gaveUp() ? "nothing came for a long time" : "the connection ended";
            throw new IOException(what + " after " + done + (total < 0 ? "" : " of " + total) + " bytes", e);
        }
    }

    private static HttpResponse<InputStream> open(URI address) throws IOException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
        URI at = address;
        for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            HttpRequest request =
                    HttpRequest.newBuilder(at).timeout(Duration.ofMinutes(1)).build();
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            int status = response.statusCode();
            if (status == 200) {
                return response;
            }
            response.body().close();
            if (status / 100 != 3) {
                throw new IOException("the server answered " + status + (at.equals(address) ? "" : " at " + at));
            }
            at = next(at, response);
        }
        throw new IOException("redirected more than " + MAX_REDIRECTS + " times");
    }

    private static URI next(URI at, HttpResponse<?> response) throws IOException {
        String location = response.headers()
                .firstValue("Location")
                .orElseThrow(() -> new IOException("redirected without saying where to"));
        URI to;
        try {
            to = at.resolve(location);
        } catch (IllegalArgumentException e) {
            throw new IOException("redirected to \"" + location + "\", which is not an address", e);
        }
        if ("https".equals(at.getScheme()) && !"https".equals(to.getScheme())) {
            throw new IOException("redirected from https to " + to + ", which is not safe");
        }
        return to;
    }
}
