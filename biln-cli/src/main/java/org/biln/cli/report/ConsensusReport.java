package org.biln.cli.report;

import java.util.List;
import org.biln.cli.crowd.ConsensusTables;
import org.biln.cli.crowd.VoteTable;
import org.biln.crowd.AnnotatorQuality;
import org.biln.table.Shown;

/** One page about votes: what they come to, how good everybody is and whom they take for what, what is in doubt, whom to ask next. */
public final class ConsensusReport {

    private static final int VOTES = 200;
    private static final int ITEMS = 100;
    private static final int ANNOTATORS = 200;

    private final Page page = new Page();

    private ConsensusReport() {}

    /**
     * Makes the page.
     *
     * @param file what was read
     * @param table the votes
     * @param tables what they come to
     * @param summary the same in sentences
     * @return HTML that needs nothing else; the same input gives the same bytes
     */
    public static String page(String file, VoteTable table, ConsensusTables tables, List<String> summary) {
        ConsensusReport report = new ConsensusReport();
        report.write(Shown.name(file), table, tables, summary);
        return report.page.toString();
    }

    private void write(String name, VoteTable table, ConsensusTables tables, List<String> summary) {
        page.add(FitReport.HEAD)
                .add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .add(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
                .add("<title>%s: consensus</title>\n<style>\n", name)
                .resource("report.css")
                .add("</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n", name)
                .add(
                        "<nav aria-label=\"Parts of the page\"><a href=\"#who\">annotators</a> <a href=\"#doubt\">votes in doubt</a> ")
                .add("<a href=\"#ask\">what to ask</a></nav>\n<section>\n<h2>Consensus</h2>\n<ul>\n");
        summary.forEach(line -> page.add("<li>%s</li>\n", line));
        page.add("</ul>\n</section>\n<section id=\"who\">\n<h2>Annotators</h2>\n")
                .add("<p class=\"quiet\">Accuracy with its interval of 95 %; bits: what a vote tells of the truth; ")
                .add("a spammer's votes could as well not depend on it.</p>\n");
        table(tables.quality());
        tables.annotators().stream().limit(ANNOTATORS).forEach(one -> confusion(table, tables, one));
        page.add("</section>\n<section id=\"doubt\">\n<h2>Votes most likely wrong</h2>\n");
        table(tables.doubt(VOTES));
        page.add("</section>\n<section id=\"ask\">\n<h2>Items to show to somebody else</h2>\n")
                .add(
                        "<p class=\"quiet\">Those of which one more vote of this crowd is expected to tell most, in bits.</p>\n");
        table(tables.ask(ITEMS));
        page.add(
                        "</section>\n<section>\n<h2>How it was made</h2>\n<p>%s</p>\n</section>\n",
                        tables.consensus().certificate().summary())
                .add("</main>\n<script>\n")
                .resource("report.js")
                .add("</script>\n</body>\n</html>\n");
    }

    private void confusion(VoteTable table, ConsensusTables tables, AnnotatorQuality one) {
        page.add(
                "<details><summary>what %s takes for what</summary>\n",
                table.annotators().get(one.annotator()));
        table(tables.confusion(one.annotator()));
        page.add("</details>\n");
    }

    private void table(List<List<String>> rows) {
        page.add("<div class=\"scroll\"><table class=\"sortable\">\n<thead><tr>");
        rows.get(0).forEach(name -> page.add("<th>%s</th>", name));
        page.add("</tr></thead>\n");
        for (List<String> row : rows.subList(1, rows.size())) {
            page.add("<tbody><tr>");
            row.forEach(cell -> page.add("<td>%s</td>", cell));
            page.add("</tr></tbody>\n");
        }
        page.add("</table></div>\n");
    }
}
