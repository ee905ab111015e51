package org.biln.experiments.run;

import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.Trial;

/** The trials of one problem: what they measure and, as they finish, what came out. */
final class Job {

    final Series series;
    final int[][] correct;
    private final List<Measure> measures;

    Job(String name, List<? extends Measure> measures, Trial trial, int trials) {
        this(new Series(name, measures.size(), trial.tested(), () -> trial.newWorker()::run), measures, trials);
    }

    Job(Series series, List<? extends Measure> measures, int trials) {
        this.series = series;
        this.measures = List.copyOf(measures);
        this.correct = new int[trials][];
    }

    /** The trials one by one. */
    TrialCounts counts() {
        return new TrialCounts(measures.get(0).dataset(), measures, series.tested(), correct);
    }

    /** The tables' cells among the measures, summed up. */
    List<CellResult> cells(PaperCells paper) {
        List<CellResult> cells = new ArrayList<>();
        for (int i = 0; i < measures.size(); i++) {
            if (measures.get(i) instanceof Cell cell) {
                cells.add(Tally.of(correct, i, series.tested()).cell(cell, paper.get(cell)));
            }
        }
        return cells;
    }

    /** The figure's points among the measures, summed up. */
    List<Figure2Point> points() {
        List<Figure2Point> points = new ArrayList<>();
        for (int i = 0; i < measures.size(); i++) {
            if (measures.get(i) instanceof CurvePoint point) {
                points.add(Tally.of(correct, i, series.tested()).point(point));
            }
        }
        return points;
    }
}
