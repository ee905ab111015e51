package org.biln.experiments.paper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;

/**
 * What a run found: cells in the paper's order, the points of Figure 2, and which data sets could not be had.
 *
 * @param request what was asked
 * @param cells the cells that were run, in the paper's order
 * @param figure2 the points of Figure 2 that were run: by data set, rule, k, method
 * @param notAvailable the data sets asked for that are not there, each with a sentence saying how to get it
 * @param counts the trials one by one, by data set; empty where only the sums are known
 */
public record RunResult(
        RunRequest request,
        List<CellResult> cells,
        List<Figure2Point> figure2,
        Map<Dataset, String> notAvailable,
        List<TrialCounts> counts) {

    /**
     * Takes copies.
     *
     * @param request what was asked
     * @param cells the cells that were run
     * @param figure2 the points of Figure 2 that were run
     * @param notAvailable the data sets asked for that are not there
     * @param counts the trials one by one
     */
    public RunResult {
        cells = List.copyOf(cells);
        figure2 = List.copyOf(figure2);
        notAvailable = Map.copyOf(notAvailable);
        counts = List.copyOf(counts);
    }

    /**
     * The result of one cell.
     *
     * @param cell which
     * @return the result, empty if that cell was not run
     */
    public Optional<CellResult> cell(Cell cell) {
        return cells.stream().filter(result -> result.cell().equals(cell)).findFirst();
    }

    /**
     * The cells of one table on one data set.
     *
     * @param table the table
     * @param dataset the data set
     * @return its cells in the paper's order, none if not run
     */
    public List<CellResult> cells(BoundsKind table, Dataset dataset) {
        return cells.stream()
                .filter(result ->
                        result.cell().table() == table && result.cell().dataset() == dataset)
                .toList();
    }

    /**
     * One curve of Figure 2.
     *
     * @param dataset the data set
     * @param rule the pairing
     * @param method the method
     * @return its points by growing k, none if not run
     */
    public List<Figure2Point> curve(Dataset dataset, Figure2Rule rule, PaperMethod method) {
        return figure2.stream()
                .filter(p -> p.dataset() == dataset && p.rule() == rule && p.method() == method)
                .toList();
    }

    /**
     * How many cells agree with the paper.
     *
     * @param standardErrors the tolerance
     * @return the number of cells with |z| at most that
     */
    public long within(double standardErrors) {
        return cells.stream().filter(cell -> cell.within(standardErrors)).count();
    }

    /**
     * The root mean square of z over all cells; 1 is what chance alone gives.
     *
     * @return rms z, NaN without cells
     */
    public double rmsZ() {
        return rmsZ(cells);
    }

    /**
     * The root mean square of z over some cells.
     *
     * @param cells the cells
     * @return rms z, NaN without cells
     */
    public static double rmsZ(List<CellResult> cells) {
        double sum = 0;
        int published = 0;
        for (CellResult cell : cells) {
            if (cell.published()) {
                sum += cell.z() * cell.z();
                published++;
            }
        }
        return Math.sqrt(sum / published);
    }

    /**
     * The cells farthest from the paper first.
     *
     * @return the published cells by falling |z|
     */
    public List<CellResult> worstFirst() {
        return cells.stream()
                .filter(CellResult::published)
                .sorted((a, b) -> Double.compare(Math.abs(b.z()), Math.abs(a.z())))
                .toList();
    }
}
