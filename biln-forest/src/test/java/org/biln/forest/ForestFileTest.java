package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.biln.core.ensemble.Calibration;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ForestFileTest {
    private static byte[] bytes(Forest forest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        forest.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Forest read(byte[] bytes) throws IOException {
        return Forest.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void whatIsReadPredictsTheSameBitsAndWritesTheSameBytes() throws IOException {
        for (int classes = 2; classes <= 3; classes++) {
            Tables table = Tables.mixed(300, classes, 5);
            Growth growth =
                    new Growth(table.data(null), ForestOptions.defaults().withTrees(30), 5);
            growth.growTo(30);
            Forest forest = growth.toFit(Calibration.fit(growth.posteriors(), table.y, classes, null))
                    .forest();
            byte[] written = bytes(forest);
            Forest again = read(written);
            double[] before = new double[300 * classes];
            double[] after = new double[300 * classes];
            forest.probabilities(DMatrixRMaj.wrap(300, table.d, table.x), before);
            again.probabilities(DMatrixRMaj.wrap(300, table.d, table.x), after);
            assertThat(after).containsExactly(before);
            assertThat(bytes(again)).isEqualTo(written);
        }
    }

    @Test
    void twoHundredTreesOnTwoThousandNoisyRowsTakeLessThanThreeMegabytes() throws IOException {
        Tables table = Tables.numbers(2000, 18, 2, 0.4, 5);
        ForestOptions options = ForestOptions.defaults().withThreads(2);
        assertThat(bytes(table.fit(options, null, 5).forest())).hasSizeLessThan(1_500_000);
    }

    @Test
    void everyDamagedByteIsRefusedByName() throws IOException {
        Tables table = Tables.mixed(40, 3, 5);
        byte[] good =
                bytes(table.fit(ForestOptions.defaults().withTrees(4), null, 5).forest());
        Rng rng = Rng.of(1);
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) (1 + rng.nextInt(255));
            assertThatThrownBy(() -> read(bad))
                    .isInstanceOf(ForestFormatException.class)
                    .hasMessageStartingWith("forest: ");
        }
    }

    @Test
    void bytesThatEndTooEarlyAreRefused() throws IOException {
        Tables table = Tables.mixed(40, 2, 5);
        byte[] good =
                bytes(table.fit(ForestOptions.defaults().withTrees(2), null, 5).forest());
        for (int length = 0; length < good.length; length++) {
            byte[] bad = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> read(bad)).isInstanceOf(ForestFormatException.class);
        }
    }

    @Test
    void sizesThatWereMadeUpAskForNoMemory() throws IOException {
        // Mark, version, 65536 classes and nothing else; then 2 classes, a column with 2^31 - 1 categories.
        assertThatThrownBy(() -> read(new byte[] {0x42, 0x46, 0x4f, 0x52, 1, (byte) 0x80, (byte) 0x80, 4}))
                .hasMessageContaining("length");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(ForestWriter.MARK);
        out.write(new byte[] {1, 2});
        out.writeDouble(0.5);
        out.writeDouble(0.5);
        out.writeDouble(1);
        out.write(new byte[] {0, (byte) 0xff, (byte) 0xff, (byte) 0xff, 1, 1});
        out.write(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7});
        assertThatThrownBy(() -> read(bytes.toByteArray())).hasMessageContaining("length");
        out.write(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff});
        assertThatThrownBy(() -> read(bytes.toByteArray()))
                .isInstanceOfSatisfying(
                        ForestFormatException.class, e -> assertThat(e.field()).isEqualTo("categories of column 0"));
    }
}
