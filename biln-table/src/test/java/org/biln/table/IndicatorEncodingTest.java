package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Raw features as linear models want them. */
class IndicatorEncodingTest {

    @Test
    void numbersAreStandardisedWhateverTheirOffsetAndScale() {
        for (double[] offsetAndScale : new double[][] {{0, 1}, {1e13, 1}, {0, 1e-170}, {0, 1e300}, {-1e15, 1e3}}) {
            double[] column = new double[64];
            for (int i = 0; i < column.length; i++) {
                column[i] = offsetAndScale[0] + offsetAndScale[1] * (i / 64.0);
            }
            IndicatorEncoding encoding = fit(Kind.NUMBER, List.of(), column);
            double[] out = all(encoding, column);
            assertThat(Arrays.stream(out).average().orElseThrow()).isCloseTo(0, within(1e-2));
            double square = Arrays.stream(out).map(z -> z * z).average().orElseThrow();
            assertThat(square).as(Arrays.toString(offsetAndScale)).isCloseTo(1, within(1e-2));
        }
    }

    @Test
    void whatIsTooFarOutIsHeldAtTheLimit() {
        double[] column = {0.01, 0.02, 0.03};
        IndicatorEncoding encoding = fit(Kind.NUMBER, List.of(), column);
        double[] far = {1e308, -1e308, Double.MAX_VALUE, 1e300};
        assertThat(all(encoding, far)).containsExactly(1e6, -1e6, 1e6, 1e6);
        IndicatorEncoding wide = fit(Kind.NUMBER, List.of(), new double[] {-1.7e308, 1.7e308, 0});
        assertThat(Arrays.stream(all(wide, far)).allMatch(Double::isFinite)).isTrue();
    }

    @Test
    void constantsAreZeroAndHolesAreTheMeanWithAnIndicator() {
        IndicatorEncoding constant = fit(Kind.NUMBER, List.of(), 0.1, 0.1, 0.1);
        assertThat(all(constant, 0.1)).containsExactly(0);
        IndicatorEncoding holes = fit(Kind.NUMBER, List.of(), 1, 3, Double.NaN, Double.NaN);
        assertThat(holes.outputs()).isEqualTo(2);
        assertThat(all(holes, 1)).containsExactly(-1, -0.5);
        assertThat(all(holes, Double.NaN)).containsExactly(0, 0.5);
        IndicatorEncoding whole = fit(Kind.NUMBER, List.of(), 1, 3);
        assertThat(all(whole, Double.NaN)).containsExactly(0);
        IndicatorEncoding nothing = fit(Kind.NUMBER, List.of(), Double.NaN, Double.NaN);
        assertThat(all(nothing, 5)).doesNotContain(Double.NaN);
    }

    @Test
    void categoriesAreCentredIndicatorsWithRareOnesPooled() {
        double[] codes = {0, 0, 0, 0, 1, 1, 1, 2, 3, Double.NaN};
        List<String> levels = List.of("a", "b", "c", "d");
        IndicatorEncoding encoding = fit(Kind.CATEGORY, levels, codes);
        Schema schema = schema(Kind.CATEGORY, levels);
        assertThat(encoding.names(schema)).containsExactly("x=a", "x=b", "x=other", "x missing");
        double a = 4 / 9.0;
        double b = 3 / 9.0;
        double other = 2 / 9.0;
        assertThat(all(encoding, 0)).containsExactly(1 - a, -b, -other, -0.1);
        assertThat(all(encoding, 2)).containsExactly(-a, -b, 1 - other, -0.1);
        assertThat(all(encoding, 4)).as("never seen").containsExactly(-a, -b, 1 - other, -0.1);
        assertThat(all(encoding, Double.NaN)).containsExactly(0, 0, 0, 0.9);
        assertThat(means(encoding, codes)).containsExactly(new double[4], within(1e-12));
    }

    @Test
    void ofTwoValuesOneIndicatorIsEnoughAndNewOnesAreAverage() {
        IndicatorEncoding encoding = fit(Kind.CATEGORY, List.of("a", "b"), 0, 0, 0, 1, 1, 1);
        assertThat(encoding.outputs()).isEqualTo(1);
        assertThat(all(encoding, 0)).containsExactly(-0.5);
        assertThat(all(encoding, 1)).containsExactly(0.5);
        assertThat(all(encoding, 2)).containsExactly(0);
        assertThat(all(encoding, Double.NaN)).containsExactly(0);
        assertThat(fit(Kind.CATEGORY, List.of("a", "b"), 0, 0, 0, 1).outputs())
                .as("one rare value beside a frequent one")
                .isEqualTo(1);
        assertThat(fit(Kind.CATEGORY, List.of("a"), 0, 0, 0).outputs()).isZero();
        assertThat(fit(Kind.CATEGORY, List.of("a", "b"), 0, 1).outputs())
                .as("rare values only")
                .isZero();
    }

    @Test
    void booleansAreCentred() {
        IndicatorEncoding encoding = fit(Kind.BOOLEAN, List.of("no", "yes"), 0, 1, 1, 1);
        assertThat(all(encoding, 1)).containsExactly(0.25);
        assertThat(all(encoding, 0)).containsExactly(-0.75);
    }

    @Test
    void rowsWithoutWeightDoNotCount() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1}, {3}, {1e9}, {Double.NaN}});
        IndicatorEncoding weighted =
                IndicatorEncoding.fit(schema(Kind.NUMBER, List.of()), x, new double[] {1, 1, 0, 0});
        assertThat(weighted).isEqualTo(fit(Kind.NUMBER, List.of(), 1, 3));
        assertThat(weighted).hasSameHashCodeAs(fit(Kind.NUMBER, List.of(), 1, 3));
    }

    @Test
    void partsThatCannotBeAreRefused() {
        int[] none = {};
        double[] nothing = {};
        assertThatThrownBy(() -> new IndicatorEncoding.Part(Kind.NUMBER, Double.NaN, 1, none, nothing, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IndicatorEncoding.Part(Kind.NUMBER, 0, 0, none, nothing, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IndicatorEncoding.Part(Kind.EMPTY, 0, 1, none, nothing, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IndicatorEncoding.Part(Kind.CATEGORY, 0, 1, new int[] {3}, nothing, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IndicatorEncoding.Part(Kind.CATEGORY, 0, 1, new int[] {0}, new double[] {2}, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] means(IndicatorEncoding encoding, double... column) {
        double[] sums = new double[encoding.outputs()];
        for (double value : column) {
            double[] out = all(encoding, value);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += out[k] / column.length;
            }
        }
        return sums;
    }

    private static double[] all(IndicatorEncoding encoding, double... column) {
        double[] out = new double[column.length * encoding.outputs()];
        for (int i = 0; i < column.length; i++) {
            encoding.encode(column, i, out, i * encoding.outputs());
        }
        return out;
    }

    private static IndicatorEncoding fit(Kind kind, List<String> levels, double... column) {
        return IndicatorEncoding.fit(schema(kind, levels), new DMatrixRMaj(column.length, 1, true, column), null);
    }

    private static Schema schema(Kind kind, List<String> levels) {
        return new Schema(List.of(new Schema.Feature("x", 0, kind, levels)), 1, true, -1);
    }
}
