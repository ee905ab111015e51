package org.biln.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page in Markdown: its prose is a file of this package with places such as {@code {{tables}}}, which are filled from results.
 * Every place is filled, or the page is not written.
 *
 * <pre>{@code
 * String page = new Document("article.md").with("trials", "3000").text();
 * }</pre>
 */
public final class Document {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private final String prose;
    private final Map<String, String> filled = new LinkedHashMap<>();

    /** A page with nothing filled in. */
    public Document(String name) {
        try (InputStream in = Document.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its file " + name);
            }
            prose = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fills a place. */
    public Document with(String place, Object text) {
        filled.put(place, text.toString().strip());
        return this;
    }

    /** The page. */
    public String text() {
        Matcher places = PLACE.matcher(prose);
        String text = places.replaceAll(place -> {
            String of = filled.get(place.group(1));
            if (of == null) {
                throw new IllegalStateException("nothing is said of " + place.group(1));
            }
            return Matcher.quoteReplacement(of);
        });
        return text.replaceAll("\n{3,}", "\n\n").strip() + "\n";
    }

    /** A table whose columns also line up as plain text. */
    public static String table(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], Math.max(3, row.get(c).length()));
            }
        }
        StringBuilder md = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < columns; c++) {
                String text = rows.get(r).get(c);
                md.append("| ").append(text).append(" ".repeat(widths[c] - text.length() + 1));
            }
            md.append("|\n");
            if (r == 0) {
                for (int width : widths) {
                    md.append("|").append("-".repeat(width + 2));
                }
                md.append("|\n");
            }
        }
        return md.toString();
    }

    /** Writes a text beside a file's name and renames it, so that the file is never half there. */
    public static Path write(Path file, String text) throws IOException {
        return write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes in the same way. */
    public static Path write(Path file, byte[] bytes) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(part, bytes);
            return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
