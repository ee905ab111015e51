package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.ensemble.Calibration;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ForestTrainerTest {
    private static final ForestOptions FEW = ForestOptions.defaults().withTrees(60);

    private static Sample sample(Tables table) {
        return Sample.of(DMatrixRMaj.wrap(table.n, table.d, table.x), table.y, table.classes);
    }

    @Test
    void itIsATrainerLikeAnyOther() {
        Sample sample = sample(Tables.numbers(400, 3, 2, 0.1, 1));
        OutOfFoldFit fit = ForestTrainer.of(FEW).fit(sample, Rng.of(1));
        assertThat(fit.classifier().accuracy(sample)).isGreaterThan(0.95);
        assertThat(fit.logLoss(sample)).isLessThan(0.5);
        assertThat(fit.eta(3))
                .isEqualTo(ForestTrainer.of(FEW).grow(sample, Rng.of(1)).posterior(3, 1));
    }

    @Test
    void ofMoreClassesTheLabelIsTheClass() {
        Sample sample = sample(Tables.mixed(300, 4, 1));
        OutOfFoldFit fit = ForestTrainer.of(FEW.withCategorical(3)).fit(sample, Rng.of(1));
        assertThat(fit.classifier().classes()).isEqualTo(4);
        assertThat(fit.classifier().accuracy(sample)).isGreaterThan(0.9);
    }

    @Test
    void noisyLabelsAskForLargerLeavesThanCleanOnes() {
        ForestTrainer trainer = ForestTrainer.choosing(FEW);
        ForestFit clean = trainer.grow(sample(Tables.numbers(1000, 3, 2, 0, 1)), Rng.of(1));
        ForestFit noisy = trainer.grow(sample(Tables.numbers(1000, 3, 2, 0.7, 1)), Rng.of(1));
        assertThat(clean.options().minLeaf()).isLessThan(10);
        assertThat(noisy.options().minLeaf()).isGreaterThanOrEqualTo(20);
        assertThat(noisy.forest().trees()).isEqualTo(60);
    }

    @Test
    void theChosenForestIsTheOneThatLeafSizeGrowsAlone() {
        Sample sample = sample(Tables.numbers(500, 3, 2, 0.3, 1));
        ForestFit chosen = ForestTrainer.choosing(FEW).grow(sample, Rng.of(1));
        ForestFit alone =
                ForestTrainer.of(FEW.withMinLeaf(chosen.options().minLeaf())).grow(sample, Rng.of(1));
        assertThat(chosen.posteriors()).containsExactly(alone.posteriors());
    }

    @Test
    void candidatesAreAForestForEachLeafSize() {
        Sample sample = sample(Tables.numbers(200, 3, 2, 0.3, 1));
        List<ForestFit> fits = ForestTrainer.of(FEW).withLeafSizes(9, 1, 3).candidates(sample, Rng.of(1));
        assertThat(fits.stream().map(fit -> fit.options().minLeaf())).containsExactly(1, 3, 9);
        assertThat(fits.get(0).forest().leaves())
                .isGreaterThan(fits.get(2).forest().leaves());
        List<ForestFit> standard = ForestTrainer.choosing(FEW).candidates(sample, Rng.of(1));
        assertThat(standard.stream().map(fit -> fit.options().minLeaf())).containsExactly(1, 3, 5, 10);
        assertThat(fits.get(0).toString())
                .startsWith("ForestFit[Forest[60 trees")
                .contains("leaves of at least 1,");
    }

    @Test
    void calibrationAppliesToTheHonestPosteriorAndToTheForest() {
        Sample sample = sample(Tables.numbers(600, 3, 2, 0, 1));
        ForestFit plain = ForestTrainer.of(FEW).grow(sample, Rng.of(1));
        ForestFit calibrated = ForestTrainer.of(FEW).withCalibration(true).grow(sample, Rng.of(1));
        Calibration calibration = Calibration.fit(plain.posteriors(), plain.data().classOf, 2, null);
        double[] p = {plain.posterior(5, 0), plain.posterior(5, 1)};
        calibration.apply(p, 0);
        assertThat(calibrated.posterior(5, 1)).isEqualTo(p[1]);
        assertThat(calibrated.logLoss()).isLessThan(plain.logLoss());
        double[] before = plain.forest().probabilities(new double[] {0.1, 0.1, 0});
        calibration.apply(before, 0);
        assertThat(calibrated.forest().probabilities(new double[] {0.1, 0.1, 0}))
                .containsExactly(before);
    }

    @Test
    void theGroupsOfTheSampleStayTogether() {
        Tables table = Tables.numbers(60, 2, 2, 0.3, 3);
        int[] groups = new int[60];
        Arrays.setAll(groups, i -> i / 4);
        ForestFit fit = ForestTrainer.of(FEW).grow(sample(table).withGroups(groups), Rng.of(1));
        for (int i = 0; i < 60; i++) {
            assertThat(fit.outOfBagTrees(i)).isEqualTo(fit.outOfBagTrees(i / 4 * 4));
        }
    }

    @Test
    void whatCannotBeIsRefusedByName() {
        Sample sample = sample(Tables.numbers(4, 2, 2, 0, 1));
        ForestTrainer trainer = ForestTrainer.of(FEW);
        assertThatThrownBy(() -> trainer.grow(sample.weighted(new double[4]), Rng.of(1)))
                .hasMessageContaining("weights: add up to 0.0");
        assertThatThrownBy(() -> trainer.grow(sample.rows(new int[0]), Rng.of(1)))
                .hasMessage("sample: is empty");
        assertThatThrownBy(() -> trainer.withLeafSizes()).hasMessage("sizes: is empty");
        assertThatThrownBy(() -> trainer.withLeafSizes(0)).hasMessageContaining("sizes: is 0");
        assertThat(trainer.options()).isEqualTo(FEW);
    }
}
