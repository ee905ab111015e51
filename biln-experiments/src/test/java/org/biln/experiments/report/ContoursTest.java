package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ContoursTest {

    @Test
    void contoursOfAConeAreCircles() {
        int side = 61;
        DMatrixRMaj points = new DMatrixRMaj(side * side, 3);
        int[] rows = new int[side * side];
        double[] heights = new double[side * side];
        for (int i = 0; i < rows.length; i++) {
            int line = i / side;
            double x1 = -6 + 12.0 * (i % side) / (side - 1);
            double x2 = -6 + 12.0 * line / (side - 1);
            points.set(i, 1, x1);
            points.set(i, 2, x2);
            rows[i] = i;
            heights[i] = Math.hypot(x1, x2);
        }
        Contours.Segments circle =
                Contours.smoothed(points, rows, heights, 6, 0.1).level(3);
        assertThat(circle.x().length).isPositive();
        for (int i = 0; i < circle.x().length; i++) {
            if (i % 3 == 2) {
                assertThat(circle.y()[i]).isNaN();
            } else {
                assertThat(Math.hypot(circle.x()[i], circle.y()[i])).isCloseTo(3, within(0.05));
            }
        }
    }

    @Test
    void nothingIsDrawnWhereThereAreNoPoints() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{1, 0, 0}, {1, 0.2, 0}});
        Contours.Segments line = Contours.smoothed(points, new int[] {0, 1}, new double[] {0, 1}, 6, 0.3)
                .level(0.5);
        for (int i = 0; i < line.x().length; i++) {
            assertThat(Math.abs(line.x()[i])).isLessThan(1.5);
        }
    }
}
