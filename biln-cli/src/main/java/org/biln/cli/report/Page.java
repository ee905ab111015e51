package org.biln.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.biln.experiments.report.Html;
import org.biln.table.Shown;

/** HTML while it is written: everything that is not markup of ours is escaped. */
final class Page {

    private final StringBuilder html = new StringBuilder();

    /** Markup of ours, with texts of others in the places of %s. */
    Page add(String markup, Object... texts) {
        Object[] safe = new Object[texts.length];
        for (int i = 0; i < safe.length; i++) {
            safe[i] = texts[i] instanceof String text ? escaped(text) : texts[i];
        }
        html.append(texts.length == 0 ? markup : String.format(Locale.ROOT, markup, safe));
        return this;
    }

    static String escaped(String text) {
        return Html.escape(Shown.line(text));
    }

    /** A file of ours as it is. */
    Page resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its file " + name);
            }
            html.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
