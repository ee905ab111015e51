package org.biln.experiments.run;

import java.util.List;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.Dataset;

/**
 * Which way of taking one step of the protocol the paper's numbers speak for, on one data set.
 *
 * <p>Each alternative is run with all other steps as published and the same random numbers, and scored by the chi-square
 * (sum of z squared) of the cells the step can touch. An alternative the paper ran scores about the number of cells.
 *
 * <pre>{@code
 * finding.favoured().choice(); // the alternative of the smallest chi-square
 * }</pre>
 *
 * @param step the step's name
 * @param dataset the data set
 * @param alternatives the alternatives with their scores, the published one first
 */
public record ForensicFinding(String step, Dataset dataset, List<Alternative> alternatives) {

    /**
     * Takes a copy.
     *
     * @param step the step's name
     * @param dataset the data set
     * @param alternatives the alternatives with their scores
     */
    public ForensicFinding {
        alternatives = List.copyOf(alternatives);
        if (alternatives.size() < 2) {
            throw new IllegalArgumentException("alternatives has " + alternatives.size() + " entries, must have 2");
        }
    }

    /**
     * One alternative and how it fares.
     *
     * @param choice the choice
     * @param published whether the published reading has it
     * @param cells the cells the step can touch, ours beside the paper's
     */
    public record Alternative(Choice choice, boolean published, List<CellResult> cells) {

        /**
         * Takes a copy.
         *
         * @param choice the choice
         * @param published whether the published reading has it
         * @param cells the cells the step can touch
         */
        public Alternative {
            cells = List.copyOf(cells);
        }

        /**
         * The sum of z squared over the cells.
         *
         * @return chi-square, about the number of cells if the paper ran this alternative
         */
        public double chiSquare() {
            double sum = 0;
            for (CellResult cell : cells) {
                sum += cell.z() * cell.z();
            }
            return sum;
        }

        /**
         * The cell that speaks loudest against the alternative.
         *
         * @return the cell of the largest |z|
         */
        public CellResult worst() {
            CellResult worst = cells.get(0);
            for (CellResult cell : cells) {
                if (Math.abs(cell.z()) > Math.abs(worst.z())) {
                    worst = cell;
                }
            }
            return worst;
        }
    }

    /**
     * The alternative of the smallest chi-square.
     *
     * @return the favoured alternative
     */
    public Alternative favoured() {
        Alternative best = alternatives.get(0);
        for (Alternative alternative : alternatives) {
            if (alternative.chiSquare() < best.chiSquare()) {
                best = alternative;
            }
        }
        return best;
    }
}
