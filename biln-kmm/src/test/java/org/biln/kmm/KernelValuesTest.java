package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** An example as its kernel values with fixed points. */
class KernelValuesTest {
    private static final DMatrixRMaj POINTS = new DMatrixRMaj(new double[][] {{0, 0}, {1, 1}, {3, -4}});

    @Test
    void valuesAreTheKernelsWithEachPoint() {
        KernelValues values = new KernelValues(0.5, POINTS);
        double[] features = {7, 0, 0, 7};
        double[] out = {9, 9, 9, 9, 9};
        values.encode(features, 1, out, 1);
        assertThat(values.inputs()).isEqualTo(2);
        assertThat(values.outputs()).isEqualTo(3);
        assertThat(out[0]).isEqualTo(9);
        assertThat(out[1]).isEqualTo(1);
        assertThat(out[2]).isCloseTo(Math.exp(-1), within(1e-15));
        assertThat(out[3]).isCloseTo(Math.exp(-12.5), within(1e-18));
        assertThat(out[4]).isEqualTo(9);
    }

    @Test
    void itsNumbersAreCopiedInAndOut() {
        DMatrixRMaj points = POINTS.copy();
        KernelValues values = new KernelValues(0.5, points);
        points.set(0, 0, 5);
        values.points().set(0, 0, 6);
        assertThat(values.points().data).isEqualTo(POINTS.data);
        assertThat(values.sigma()).isEqualTo(0.5);
    }

    @Test
    void equalIfAllNumbersAre() {
        KernelValues values = new KernelValues(0.5, POINTS);
        DMatrixRMaj other = POINTS.copy();
        other.set(2, 1, 4);
        assertThat(values)
                .isEqualTo(new KernelValues(0.5, POINTS))
                .hasSameHashCodeAs(new KernelValues(0.5, POINTS))
                .hasToString("KernelValues[3 points, 2 features]")
                .isNotEqualTo(new KernelValues(0.25, POINTS))
                .isNotEqualTo(new KernelValues(0.5, other))
                .isNotEqualTo("points");
    }

    @Test
    void whatIsNoKernelOrNoPointIsRefused() {
        assertThatThrownBy(() -> new KernelValues(0, POINTS)).hasMessageContaining("sigma");
        assertThatThrownBy(() -> new KernelValues(1, new DMatrixRMaj(0, 2))).hasMessageContaining("points");
        assertThatThrownBy(() -> new KernelValues(1, new DMatrixRMaj(new double[][] {{Double.NaN}})))
                .hasMessageContaining("points");
    }
}
