package org.biln.experiments.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class CompareMeasureTest {

    private static Sample sample(int... labels) {
        DMatrixRMaj x = new DMatrixRMaj(labels.length, 1);
        for (int row = 0; row < labels.length; row++) {
            x.data[row] = row - 1.5;
        }
        return Sample.of(x, labels);
    }

    @Test
    void measuresOfAnExampleByHand() {
        Sample test = sample(0, 1, 0, 1);
        Sample noisy = sample(0, 0, 1, 1);
        Findings findings = new Findings(
                new LinearClassifier(0, new double[] {1}),
                new double[] {0.1, 0.9, 0.2, 0.3},
                new boolean[] {false, true, false, true});
        double[] v = CompareMeasure.of(findings, noisy, test, test);
        assertEquals(0.5, CompareMeasure.ACCURACY.in(v));
        assertEquals(0.5, CompareMeasure.BALANCED_ACCURACY.in(v));
        assertEquals(0.75, CompareMeasure.AUC.in(v));
        double loss = (2 * Math.log1p(Math.exp(-1.5)) + 2 * Math.log1p(Math.exp(0.5))) / 4;
        assertEquals(loss, CompareMeasure.LOG_LOSS.in(v), 1e-12);
        // wrong are rows 1 and 2, at the first and the third place
        assertEquals((1 + 2.0 / 3) / 2, CompareMeasure.AVERAGE_PRECISION.in(v), 1e-12);
        assertEquals(0.5, CompareMeasure.FLAG_PRECISION.in(v));
        assertEquals(0.5, CompareMeasure.FLAG_RECALL.in(v));
        assertEquals(0.5, CompareMeasure.FLAGGED.in(v));
    }

    @Test
    void rowsOfEqualDoubtAreNotRankedByTheirOrder() {
        double[] equal = {1, 1, 1, 1};
        assertEquals(0.25, CompareMeasure.averagePrecision(equal, new boolean[] {true, false, false, false}));
        assertEquals(0.25, CompareMeasure.averagePrecision(equal, new boolean[] {false, false, false, true}));
    }

    @Test
    void whatIsNotDefinedIsNotANumber() {
        assertTrue(Double.isNaN(CompareMeasure.averagePrecision(new double[] {1, 2}, new boolean[2])));
    }
}
