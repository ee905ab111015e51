package org.biln.cli.review;

import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens the page where there is a display. Other users see the arguments of our programs: the browser is given a file that only
 * we can read and that leads to the page, not the address with its token. The file is gone when this is closed.
 */
final class Browser implements AutoCloseable {

    private final @Nullable Path file;

    private Browser(@Nullable Path file) {
        this.file = file;
    }

    /** Opens nothing. */
    static Browser none() {
        return new Browser(null);
    }

    static Browser open(String address) {
        if (GraphicsEnvironment.isHeadless()
                || !Desktop.isDesktopSupported()
                || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
            return none();
        }
        try {
            Path file = page(address);
            Desktop.getDesktop().browse(file.toUri());
            return new Browser(file);
        } catch (IOException | UnsupportedOperationException e) {
            // the address was printed
            return none();
        }
    }

    /** A file that leads to the page; temporary files are their owner's alone. */
    static Path page(String address) throws IOException {
        Path file = Files.createTempFile("biln-review-", ".html");
        file.toFile().deleteOnExit(); // also when a signal ends the program
        Files.writeString(
                file,
                "<!doctype html><meta charset=\"utf-8\"><title>biln review</title><meta http-equiv=\"refresh\" content=\"0;url="
                        + address + "\"><a href=\"" + address + "\">To the review</a>\n");
        return file;
    }

    @Override
    public void close() {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // a leftover without a server behind it harms nobody
                return;
            }
        }
    }
}
