import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The documentation as a folder of pages: every Markdown file of the project, its pictures, and one Javadoc of all published
 * modules, which has a search of its own. A box on the first page searches the text of all pages, section by section. Needs
 * nothing but a JDK, and the jar that `mvn verify` leaves behind.
 *
 * <p>Usage: java release/Site.java FOLDER
 */
public final class Site {

    private static final List<String> MODULES =
            List.of("biln-core", "biln-forest", "biln-kmm", "biln-crowd", "biln-table", "biln-auto", "biln-experiments", "biln-spark", "biln-cli");

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
        javadoc();
        Files.writeString(out.resolve("index.html"), html("biln", "", """
                <h1>biln</h1>
                <p><a href="apidocs/index.html">Javadoc of all modules</a></p>
                <p><input id="q" placeholder="search the pages" aria-label="search the pages" autofocus>
                <span id="found"></span></p>
                <ul id="sections">
                %s</ul>
                <script>
                const box = document.getElementById('q');
                const sections = [...document.querySelectorAll('#sections li')]
                  .map(li => [li, (li.textContent + ' ' + li.dataset.text).toLowerCase()]);
                const search = () => {
                  const words = box.value.toLowerCase().split(/\\s+/);
                  for (const [li, text] of sections) li.hidden = !words.every(w => text.includes(w));
                  document.getElementById('found').textContent =
                    box.value ? sections.filter(([li]) => !li.hidden).length + ' found' : '';
                };
                box.addEventListener('input', search);
                search();
                </script>
                """.formatted(contents)));
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
        contents.append(markdown.sections);
    }

    /** One Javadoc of all modules; the program's jar holds the libraries they refer to, but for Spark's. */
    private void javadoc() throws IOException {
        Path jar = root.resolve("biln-cli/target/biln.jar");
        if (!Files.exists(jar)) {
            throw new IOException("no " + jar + ": run mvn verify first");
        }
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet", "-Xdoclint:none", "--ignore-source-errors", "-notimestamp", "-encoding", "UTF-8",
                "-doctitle", "biln", "-windowtitle", "biln", "-classpath", jar.toString(),
                "-d", out.resolve("apidocs").toString()));
        for (String module : MODULES) {
            Path sources = root.resolve(module).resolve("src/main/java");
            Set<String> packages = new TreeSet<>();
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                    boolean java = file.toString().endsWith(".java") && !file.endsWith("module-info.java");
                    if (java && !file.toString().contains("internal")) {
                        arguments.add(file.toString());
                        packages.add(sources.relativize(file.getParent()).toString().replace(File.separatorChar, '.'));
                    }
                }
            }
            arguments.addAll(List.of("-group", module, String.join(":", packages)));
        }
        ToolProvider javadoc = ToolProvider.findFirst("javadoc").orElseThrow();
        StringWriter messages = new StringWriter();
        int exit = javadoc.run(new PrintWriter(messages), new PrintWriter(messages), arguments.toArray(String[]::new));
        if (exit != 0) {
            throw new IOException("javadoc failed: " + messages);
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

        /** A list item for each heading, with the text below it to be searched. */
        final StringBuilder sections = new StringBuilder();

        private final String page;
        private final StringBuilder body = new StringBuilder();
        private final StringBuilder open = new StringBuilder();
        private String block = "";
        private String section = "";
        private int sectionStart;

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
            endSection();
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
            endSection();
            body.append("<h" + level + " id=\"" + id + "\">" + inline(text) + "</h" + level + ">\n");
            String label = page.replace(".html", "") + ": " + inline(text).replaceAll("</?a[^>]*>", "");
            section = "<a href=\"" + page + "#" + id + "\">" + label + "</a>";
            sectionStart = body.length();
        }

        private void endSection() {
            if (!section.isEmpty()) {
                String text = body.substring(sectionStart).replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
                sections.append("<li data-text=\"" + text.replace("\"", "&quot;") + "\">" + section + "</li>\n");
            }
            section = "";
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
