package org.biln.experiments.paper;

import java.util.Comparator;
import java.util.List;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.Dataset;

/**
 * One way of taking one step of the protocol on one data set, and how well it explains the published cells.
 *
 * @param step the step
 * @param dataset the data set
 * @param choice the alternative's short name
 * @param published whether the published reading has it
 * @param cells number of cells the step can touch
 * @param trials number of trials
 * @param chiSquare sum of z squared over these cells, about their number if the paper ran this alternative
 * @param worst the cell farthest from the paper, in words
 * @param worstZ its z
 * @param description what the alternative does
 */
public record ForensicRow(
        String step,
        Dataset dataset,
        String choice,
        boolean published,
        int cells,
        int trials,
        double chiSquare,
        String worst,
        double worstZ,
        String description) {

    static ForensicRow of(String step, Choice choice, boolean published, List<CellResult> cells) {
        CellResult worst = cells.stream()
                .max(Comparator.comparingDouble(cell -> Math.abs(cell.z())))
                .orElseThrow();
        return new ForensicRow(
                step,
                worst.cell().dataset(),
                choice.csvName(),
                published,
                cells.size(),
                worst.trials(),
                cells.stream().mapToDouble(cell -> cell.z() * cell.z()).sum(),
                worst.cell().label(),
                worst.z(),
                choice.description());
    }
}
