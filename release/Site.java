import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The documentation as a folder of pages: every Markdown file of the project, its pictures, and the Javadoc of the published
 * modules, which has a search of its own. A box on the first page searches the pages' headings. Needs nothing but a JDK, and the
 * Javadoc jars that `mvn verify` leaves behind.
 *
 * <p>Usage: java release/Site.java FOLDER
 */
public final class Site {

    private static final List<String> MODULES =
            List.of("biln-core", "biln-forest", "biln-kmm", "biln-table", "biln-experiments", "biln-cli");

    private final Path root;
    private final Path out;
    private final StringBuilder contents = new StringBuilder();

    private Site(Path root, Path out) {
        this.root = root;
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java release/Site.java FOLDER");
            System.exit(2);
        }
        new Site(Path.of("").toAbsolutePath(), Path.of(args[0])).write();
    }

    private void write() throws IOException {
        Files.createDirectories(out.resolve("docs"));
        for (String page : pages()) {
            page(page);
        }
        try (DirectoryStream<Path> pictures = Files.newDirectoryStream(root.resolve("docs"), "*.{svg,png}")) {
            for (Path picture : pictures) {
                Files.copy(picture, out.resolve("docs").resolve(picture.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        StringBuilder apis = new StringBuilder();
        for (String module : MODULES) {
            if (javadoc(module)) {
                apis.append("<li><a href=\"apidocs/" + module + "/index.html\">" + module + "</a></li>\n");
            }
        }
        Files.writeString(out.resolve("index.html"), html("biln", "", """
                <h1>biln</h1>
                <p><input id="q" placeholder="search the pages" autofocus></p>
                <ul id="pages">
                %s</ul>
                <h2>Java</h2>
                <ul>
                %s</ul>
                <script>
                document.getElementById('q').addEventListener('input', e => {
                  const words = e.target.value.toLowerCase().split(/\\s+/);
                  for (const li of document.querySelectorAll('#pages li'))
                    li.hidden = !words.every(w => li.textContent.toLowerCase().includes(w));
                });
                </script>
                """.formatted(contents, apis)));
        System.out.println("written: " + out.resolve("index.html"));
    }

    private List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>(List.of("README.md", "REPRODUCE.md", "CHANGELOG.md", "CONTRIBUTING.md"));
        try (DirectoryStream<Path> more = Files.newDirectoryStream(root.resolve("docs"), "*.md")) {
            more.forEach(file -> pages.add("docs/" + file.getFileName()));
        }
        pages.sort(null);
        return pages;
    }

    private void page(String name) throws IOException {
        String target = name.replaceFirst("\\.md$", ".html");
        Markdown markdown = new Markdown(target);
        String body = markdown.render(Files.readAllLines(root.resolve(name)));
        Files.writeString(out.resolve(target), html(name, name.contains("/") ? "../" : "", body));
        contents.append(markdown.headings);
    }

    private boolean javadoc(String module) throws IOException {
        Path target = root.resolve(module).resolve("target");
        if (!Files.isDirectory(target)) {
            return false;
        }
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, "*-javadoc.jar")) {
            for (Path jar : jars) {
                unpack(jar, out.resolve("apidocs").resolve(module));
                return true;
            }
        }
        return false;
    }

    private static void unpack(Path jar, Path to) throws IOException {
        try (InputStream in = Files.newInputStream(jar); ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = to.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && file.startsWith(to)) {
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static String html(String title, String up, String body) {
        return """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>%s</title>
                <style>body{font:16px/1.5 sans-serif;max-width:72em;margin:2em auto;padding:0 1em;color:#222}
                pre{background:#f5f5f5;padding:.8em;overflow:auto}code{background:#f5f5f5}
                table{border-collapse:collapse;display:block;overflow:auto}td,th{border:1px solid #ccc;padding:.2em .6em}
                img{max-width:100%%}input{font:inherit;width:24em}</style></head><body>
                <p><a href="%sindex.html">all pages</a></p>
                %s</body></html>
                """.formatted(title, up, body);
    }

    /** As much of Markdown as the project's pages use. */
    private static final class Markdown {

        final StringBuilder headings = new StringBuilder();
        private final String page;
        private final StringBuilder body = new StringBuilder();
        private final StringBuilder open = new StringBuilder();
        private String block = "";

        Markdown(String page) {
            this.page = page;
        }

        String render(List<String> lines) {
            boolean code = false;
            for (String line : lines) {
                if (line.startsWith("```")) {
                    close();
                    body.append(code ? "</code></pre>\n" : "<pre><code>");
                    code = !code;
                } else if (code) {
                    body.append(escaped(line)).append('\n');
                } else {
                    line(line);
                }
            }
            close();
            return body.toString();
        }

        private void line(String line) {
            if (line.isBlank()) {
                close();
            } else if (line.startsWith("<!--")) {
                close();
            } else if (line.matches("#{1,6} .*")) {
                close();
                heading(line);
            } else if (line.startsWith("|")) {
                row(line);
            } else if (line.matches("([-*]|\\d+\\.) .*")) {
                if (!block.equals("li")) {
                    close();
                    body.append("<ul>\n");
                    block = "li";
                } else {
                    item();
                }
                open.append(line.replaceFirst("^([-*]|\\d+\\.) ", ""));
            } else {
                if (block.isEmpty()) {
                    block = "p";
                } else if (block.equals("table")) {
                    close();
                    block = "p";
                }
                open.append(open.length() == 0 ? "" : " ").append(line.strip());
            }
        }

        private void heading(String line) {
            int level = line.indexOf(' ');
            String text = line.substring(level + 1);
            String id = text.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
            body.append("<h" + level + " id=\"" + id + "\">" + inline(text) + "</h" + level + ">\n");
            headings.append("<li><a href=\"" + page + "#" + id + "\">" + page.replace(".html", "") + ": " + inline(text)
                    .replaceAll("</?a[^>]*>", "") + "</a></li>\n");
        }

        private void row(String line) {
            if (line.matches("[|: -]+")) {
                return;
            }
            String cell = "td";
            if (!block.equals("table")) {
                close();
                body.append("<table>\n");
                block = "table";
                cell = "th";
            }
            body.append("<tr>");
            for (String field : line.strip().replaceAll("^\\||\\|$", "").split("(?<!\\\\)\\|", -1)) {
                body.append("<" + cell + ">" + inline(field.strip().replace("\\|", "|")) + "</" + cell + ">");
            }
            body.append("</tr>\n");
        }

        private void item() {
            body.append("<li>").append(inline(open.toString())).append("</li>\n");
            open.setLength(0);
        }

        private void close() {
            switch (block) {
                case "p" -> body.append("<p>").append(inline(open.toString())).append("</p>\n");
                case "li" -> {
                    item();
                    body.append("</ul>\n");
                }
                case "table" -> body.append("</table>\n");
                default -> {}
            }
            open.setLength(0);
            block = "";
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }

        private static String inline(String text) {
            StringBuilder html = new StringBuilder();
            String[] parts = escaped(text).split("`", -1);
            for (int i = 0; i < parts.length; i++) {
                html.append(i % 2 == 1 ? "<code>" + parts[i] + "</code>" : parts[i]
                        .replaceAll("!\\[([^]]*)]\\(([^)]*)\\)", "<img alt=\"$1\" src=\"$2\">")
                        .replaceAll("\\[([^]]*)]\\(([^):]*)\\.md(#[^)]*)?\\)", "<a href=\"$2.html$3\">$1</a>")
                        .replaceAll("\\[([^]]*)]\\(([^)]*)\\)", "<a href=\"$2\">$1</a>")
                        .replaceAll("\\*\\*([^*]+)\\*\\*", "<strong>$1</strong>")
                        .replaceAll("(?<![*\\w])\\*([^*]+)\\*(?![*\\w])", "<em>$1</em>"));
            }
            return html.toString();
        }
    }
}
