package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.biln.core.ensemble.Calibration;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/**
 * The bits of a few forests, on every machine and Java version. Whoever means to change them puts the new digest here and says in
 * the commit why the numbers moved.
 */
class DigestTest {
    private static String digest(Tables table, ForestOptions options, boolean weighted)
            throws IOException, NoSuchAlgorithmException {
        double[] weights = null;
        if (weighted) {
            Rng rng = Rng.of(6);
            weights = new double[table.n];
            for (int i = 0; i < table.n; i++) {
                weights[i] = rng.nextInt(4) * rng.nextDouble();
            }
        }
        Growth growth = new Growth(table.data(weights), options, 77);
        growth.growTo(options.trees());
        ForestFit fit = growth.toFit(Calibration.fit(growth.posteriors(), table.y, table.classes, weights));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        fit.forest().write(out);
        for (double p : fit.posteriors()) {
            out.writeDouble(p);
        }
        for (double rise : Importance.of(fit, Rng.of(1)).toArray()) {
            out.writeDouble(rise);
        }
        byte[] sha = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
        return HexFormat.of().formatHex(sha, 0, 8);
    }

    private static final ForestOptions OPTIONS = ForestOptions.defaults().withTrees(25);

    @Test
    void numbersAndTwoClasses() throws Exception {
        assertThat(digest(Tables.numbers(1500, 7, 2, 0.2, 1), OPTIONS, false)).isEqualTo("93fdf4e32c027dc2");
    }

    @Test
    void categoriesHolesWeightsAndTwoClasses() throws Exception {
        assertThat(digest(Tables.mixed(700, 2, 1), OPTIONS.withMinLeaf(3), true))
                .isEqualTo("ab2962fb8023c2db");
    }

    @Test
    void entropyAndManyClasses() throws Exception {
        ForestOptions entropy = OPTIONS.withCriterion(ForestOptions.Criterion.LOG_LOSS);
        assertThat(digest(Tables.mixed(700, 4, 1), entropy, true)).isEqualTo("bc41fa0678f45afb");
    }
}
