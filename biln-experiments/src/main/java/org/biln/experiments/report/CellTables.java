package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;

/** The paper's tables in its own layout, each cell beside the paper's, and how far a run agrees with them. */
public final class CellTables {
    /** A cell farther from the paper than this many standard errors misses the tolerance. */
    private static final double TOLERANCE = 3;

    /** Fewer trials than this are not judged: accuracies have long tails, and a sample that misses them is too sure. */
    static final int ENOUGH_TRIALS = 100;

    private CellTables() {}

    /** The tables of a run and, if there are cells, how far they agree. */
    public static String of(RunResult result) {
        StringBuilder md = new StringBuilder();
        for (BoundsKind table : BoundsKind.values()) {
            if (result.request().parts().stream()
                    .anyMatch(part -> part.argument().equals(table.table()))) {
                md.append("## ")
                        .append(table.title())
                        .append(": accuracy in percent, noise bounds ")
                        .append(table == BoundsKind.KNOWN ? "known" : "unknown")
                        .append(
                                "\n\nEach cell: ours (paper's) z. **Bold**: beyond 2 standard errors; with !!: beyond 3.\n\n")
                        .append(Document.table(rows(result, table)))
                        .append('\n');
            }
        }
        return md.toString();
    }

    private static List<List<String>> rows(RunResult result, BoundsKind table) {
        boolean hasClean = table == BoundsKind.KNOWN;
        List<PaperMethod> methods = PaperMethod.perSetting(table);
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("data set", "(ρ₊, ρ₋, n_act)"));
        if (hasClean) {
            head.add(PaperMethod.CLEAN.title());
        }
        methods.forEach(method -> head.add(method.title()));
        rows.add(head);
        for (Dataset dataset : result.request().datasets()) {
            boolean first = true;
            for (Setting setting :
                    result.notAvailable().containsKey(dataset) ? List.<Setting>of() : dataset.settings()) {
                List<String> row = new ArrayList<>(List.of(first ? dataset.title() : "", setting.label()));
                if (hasClean) {
                    row.add(first ? cell(result, Cell.clean(dataset)) : "");
                }
                methods.forEach(method -> row.add(cell(result, Cell.of(table, setting, method))));
                rows.add(row);
                first = false;
            }
            if (first) {
                List<String> row = new ArrayList<>(
                        List.of(dataset.title(), result.notAvailable().getOrDefault(dataset, "")));
                while (row.size() < head.size()) {
                    row.add("");
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static String cell(RunResult result, Cell cell) {
        return result.cell(cell).map(CellTables::cell).orElse("");
    }

    static String cell(CellResult cell) {
        String ours = Decimals.meanAndSd(cell.meanPercent(), cell.sdPercent());
        if (!cell.published()) {
            return ours;
        }
        String z = Decimals.signed(cell.z(), 1);
        double far = Math.abs(cell.z());
        return ours + " (" + Decimals.meanAndSd(cell.paperMeanPercent(), cell.paperSdPercent()) + ") "
                + (far > TOLERANCE ? "**" + z + " !!**" : far > 2 ? "**" + z + "**" : z);
    }

    static boolean enough(int trials) {
        return trials >= ENOUGH_TRIALS;
    }

    static String tooFew(int trials) {
        return trials + (trials == 1 ? " trial is" : " trials are") + " too few";
    }

    /** How far a run agrees with the paper, in one line. */
    public static String agreement(RunResult result) {
        int trials = result.request().trials();
        return result.cells().size()
                + (enough(trials)
                        ? " cells, " + result.within(TOLERANCE) + " within 3 standard errors, rms z "
                                + Decimals.fixed(result.rmsZ(), 2)
                        : " cells; " + tooFew(trials) + " for z: take " + ENOUGH_TRIALS + " or more.");
    }

    /** The same with how many are within 2, for a page. */
    static String headline(RunResult result) {
        return "**" + agreement(result) + "**"
                + (enough(result.request().trials()) ? " (" + result.within(2) + " within 2)." : "");
    }

    /** The cells beyond the tolerance, the farthest first, as places and figures. */
    static List<String> misses(RunResult result) {
        return result.worstFirst().stream()
                .filter(cell -> !cell.within(TOLERANCE))
                .map(cell -> cell.cell().label() + " " + cell(cell))
                .collect(Collectors.toList());
    }
}
