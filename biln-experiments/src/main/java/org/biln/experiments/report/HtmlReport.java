package org.biln.experiments.report;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.RunResult;

/**
 * The report as one self-contained page: style and figures inside, nothing fetched.
 *
 * <pre>{@code
 * Files.writeString(out.resolve("report.html"), HtmlReport.of(result, info, Map.of("Figure 1", figure)));
 * }</pre>
 */
public final class HtmlReport {

    private static final String STYLE = """
            :root { --ink: #222; --quiet: #666; --line: #ddd; }
            body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: #fff; margin: 0 auto;
                   max-width: 1240px; padding: 24px 20px 60px; }
            h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 38px 0 8px; }
            p { max-width: 75ch; } .quiet { color: var(--quiet); }
            .tiles { display: flex; flex-wrap: wrap; gap: 12px; margin: 18px 0; }
            .tile { border: 1px solid var(--line); border-radius: 8px; padding: 10px 18px; min-width: 110px; }
            .tile b { display: block; font-size: 26px; font-variant-numeric: tabular-nums; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            .paper { width: 100%; }
            .paper th { text-align: left; padding: 6px 10px; border-bottom: 2px solid var(--ink); white-space: nowrap; }
            .paper td { padding: 5px 10px; border-bottom: 1px solid #fff; white-space: nowrap; vertical-align: top; }
            .paper tbody { border-bottom: 1px solid #999; }
            .paper tbody th { border-bottom: 1px solid #999; vertical-align: top; }
            .cell .ours { font-weight: 600; display: block; } .cell .theirs, .cell .z { font-size: 12.5px; color: #444; }
            .cell .z { float: right; margin-left: 10px; }
            .legend { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 10px 0; font-size: 13px; }
            .legend span { padding: 2px 12px; }
            .facts th { text-align: left; font-weight: 400; color: var(--quiet); padding: 2px 18px 2px 0; }
            .facts td { padding: 2px 0; } code { background: #f4f4f4; padding: 1px 5px; border-radius: 4px; }
            figure { margin: 18px 0; } figure img { max-width: 100%; height: auto; }
            figcaption { color: var(--quiet); max-width: 75ch; }
            @media print { body { max-width: none; padding: 0; } .paper td, .cell { print-color-adjust: exact;
                   -webkit-print-color-adjust: exact; } }
            """;

    private final StringBuilder html = new StringBuilder();

    private HtmlReport() {}

    /**
     * Writes the page.
     *
     * @param result a run
     * @param info what ran where
     * @param figures the figures with their captions, in the order to show them
     * @return the page
     */
    public static String of(RunResult result, RunInfo info, Map<String, Figure> figures) {
        HtmlReport page = new HtmlReport();
        page.head(result);
        page.facts(result, info);
        for (PaperTable table : PaperTable.of(result)) {
            page.table(table);
        }
        page.misses(result);
        page.figures(figures);
        page.html.append("</body>\n</html>\n");
        return page.html.toString();
    }

    private void head(RunResult result) {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
                .append("<title>biln: the paper again</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>The paper again</h1>\n")
                .append(
                        "<p class=\"quiet\">Learning with bounded instance- and label-dependent label noise: every published"
                                + " cell beside ours, from seeded trials.</p>\n");
        if (result.cells().isEmpty()) {
            return;
        }
        html.append("<div class=\"tiles\">\n");
        tile(Integer.toString(result.cells().size()), "cells");
        if (Agreement.enough(result.request().trials())) {
            tile(Long.toString(result.within(2)), "within 2 standard errors");
            tile(Long.toString(result.within(3)), "within 3 standard errors");
            tile(Decimals.fixed(result.rmsZ(), 2), "rms z (chance alone: 1)");
        } else {
            tile(Integer.toString(result.request().trials()), "trials, too few for z");
        }
        html.append("</div>\n");
    }

    private void tile(String number, String words) {
        html.append("<div class=\"tile\"><b>")
                .append(Html.escape(number))
                .append("</b>")
                .append(Html.escape(words))
                .append("</div>\n");
    }

    private void facts(RunResult result, RunInfo info) {
        html.append("<h2>What was run</h2>\n<table class=\"facts\">\n");
        for (String[] fact : MarkdownReport.facts(result, info)) {
            String value = Html.escape(fact[1]).replaceAll("`([^`]*)`", "<code>$1</code>");
            html.append("<tr><th>")
                    .append(Html.escape(fact[0]))
                    .append("</th><td>")
                    .append(value)
                    .append("</td></tr>\n");
        }
        html.append("</table>\n");
    }

    private void table(PaperTable table) {
        html.append("<h2>").append(Html.escape(table.caption())).append("</h2>\n");
        legend();
        html.append("<div class=\"scroll\"><table class=\"paper\" id=\"")
                .append(table.table().table())
                .append(
                        "\">\n<thead><tr><th>data set</th><th>(ρ<sub>+1max</sub>, ρ<sub>−1max</sub>, n<sub>act</sub>)</th>");
        if (table.hasClean()) {
            html.append("<th>clean</th>");
        }
        for (PaperMethod method : table.methods()) {
            html.append("<th>").append(Html.escape(method.title())).append("</th>");
        }
        html.append("</tr></thead>\n");
        table.blocks().forEach(block -> block(table, block));
        html.append("</table></div>\n");
    }

    private void legend() {
        html.append("<div class=\"legend\">Large: ours, mean ± sd. Small: the paper's. Right: z, shaded by |z|: ");
        for (double z : new double[] {0, 1, 2, 3, 4}) {
            html.append("<span style=\"background:")
                    .append(shade(z))
                    .append("\">")
                    .append((int) z)
                    .append("</span>");
        }
        html.append("</div>\n");
    }

    private void block(PaperTable table, PaperTable.Block block) {
        html.append("<tbody>\n");
        if (block.notAvailable().isPresent()) {
            int span = table.methods().size() + 1 + (table.hasClean() ? 1 : 0);
            html.append("<tr><th>")
                    .append(Html.escape(block.dataset().title()))
                    .append("</th><td class=\"quiet\" colspan=\"")
                    .append(span)
                    .append("\">")
                    .append(Html.escape(block.notAvailable().get()))
                    .append("</td></tr>\n");
        }
        int rows = block.rows().size();
        for (int r = 0; r < rows; r++) {
            PaperTable.Row row = block.rows().get(r);
            html.append("<tr>");
            if (r == 0) {
                html.append("<th rowspan=\"").append(rows).append("\">");
                html.append(Html.escape(block.dataset().title())).append("</th>");
            }
            html.append("<td>").append(Html.escape(row.setting().label())).append("</td>");
            if (r == 0 && table.hasClean()) {
                block.clean()
                        .ifPresentOrElse(
                                clean -> cell(clean, rows),
                                () -> html.append("<td rowspan=\"").append(rows).append("\"></td>"));
            }
            row.cells().forEach(cell -> cell(cell, 1));
            html.append("</tr>\n");
        }
        html.append("</tbody>\n");
    }

    private void cell(CellResult cell, int rows) {
        html.append("<td class=\"cell\"")
                .append(rows > 1 ? " rowspan=\"" + rows + "\"" : "")
                .append(" style=\"background:")
                .append(shade(cell.z()))
                .append("\" title=\"")
                .append(Html.escape(cell.cell().label()))
                .append("\"><span class=\"ours\">")
                .append(Decimals.meanAndSd(cell.meanPercent(), cell.sdPercent()))
                .append("</span><span class=\"z\">")
                .append(Decimals.signed(cell.z(), 1))
                .append("</span><span class=\"theirs\">")
                .append(Decimals.meanAndSd(cell.paperMeanPercent(), cell.paperSdPercent()))
                .append("</span></td>");
    }

    /** White at 0 to vermilion at 4 and beyond; up to 1, what chance does to two cells in three, hardly tinted. */
    static String shade(double z) {
        double strength = Math.min(1, Math.abs(z) / 4);
        strength = 0.04 + 0.86 * strength * strength;
        return "rgb(" + mix(0xD5, strength) + "," + mix(0x5E, strength) + "," + mix(0x00, strength) + ")";
    }

    private static long mix(int channel, double strength) {
        return Math.round(255 + (channel - 255) * strength);
    }

    private void misses(RunResult result) {
        List<CellResult> misses = Agreement.misses(result);
        if (result.cells().isEmpty()) {
            return;
        }
        html.append("<h2>Beyond 3 standard errors</h2>\n");
        if (misses.isEmpty()) {
            html.append("<p>No cell.</p>\n");
            return;
        }
        html.append("<ul>\n");
        for (CellResult miss : misses) {
            html.append("<li>")
                    .append(Html.escape(miss.cell().label()))
                    .append(": ")
                    .append(Decimals.fixed(miss.meanPercent(), 2))
                    .append(" against ")
                    .append(Decimals.fixed(miss.paperMeanPercent(), 2))
                    .append(", z ")
                    .append(Decimals.signed(miss.z(), 1))
                    .append("</li>\n");
        }
        html.append("</ul>\n");
    }

    private void figures(Map<String, Figure> figures) {
        if (figures.isEmpty()) {
            return;
        }
        html.append("<h2>Figures</h2>\n");
        figures.forEach((caption, figure) -> {
            String data = Base64.getEncoder().encodeToString(figure.svg());
            html.append("<figure><img alt=\"")
                    .append(Html.escape(caption))
                    .append("\" width=\"")
                    .append(figure.width())
                    .append("\" height=\"")
                    .append(figure.height())
                    .append("\" src=\"data:image/svg+xml;base64,")
                    .append(data)
                    .append("\"/>\n<figcaption>")
                    .append(Html.escape(caption))
                    .append("</figcaption></figure>\n");
        });
    }
}
