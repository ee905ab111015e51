package org.biln.experiments.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;

class UspsTest {

    @TempDir
    Path directory;

    @Test
    void slice_k_is_digit_k_and_the_tenth_is_0() throws IOException {
        // pixel 0 of image i of slice s is 10 s + (i mod 2): after standardisation its sign tells the slices apart
        Matrix data = Mat5.newMatrix(new int[] {256, 1100, 10});
        for (int slice = 0; slice < 10; slice++) {
            for (int image = 0; image < 1100; image++) {
                data.setDouble(new int[] {0, image, slice}, 10 * (slice + 1) + image % 2);
            }
        }
        Path file = write("data", data);
        Pool nineAndZero = Usps.load(file, 9, 0);
        assertThat(nineAndZero.x().get(0, 0)).isNegative();
        assertThat(nineAndZero.x().get(1100, 0)).isPositive();
        Pool zeroAndOne = Usps.load(file, 0, 1);
        assertThat(zeroAndOne.x().get(0, 0)).isPositive();
        assertThat(zeroAndOne.x().get(2199, 0)).isNegative();
        assertThat(zeroAndOne.x().get(5, 255)).as("a constant pixel").isZero();
        assertThat(zeroAndOne.positives()).isEqualTo(1100);
    }

    @Test
    void another_array_is_refused() throws IOException {
        Path small = write("data", Mat5.newMatrix(2, 3));
        assertThatThrownBy(() -> Usps.load(small, 7, 9))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("256 x");
        Path other = write("other", Mat5.newMatrix(2, 3));
        assertThatThrownBy(() -> Usps.load(other, 7, 9))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no array");
        assertThatThrownBy(() -> Usps.load(other, 7, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("negative is 10");
    }

    @Test
    void the_real_file_has_2200_rows_of_256_pixels() throws IOException {
        Optional<Path> folder = SharedData.folder(".");
        Assumptions.assumeTrue(folder.isPresent(), "no data folder");
        DataFolder data = DataFolder.at(folder.get());
        Assumptions.assumeTrue(data.status(DataFile.USPS) == DataFolder.Status.GOOD, "USPS is not in the data folder");
        Pool pool = Usps.load(data.require(DataFile.USPS), 7, 9);
        assertThat(pool.size()).isEqualTo(2200);
        assertThat(pool.dimension()).isEqualTo(256);
    }

    private Path write(String name, Matrix array) throws IOException {
        Path file = directory.resolve(name + ".mat");
        try (MatFile mat = Mat5.newMatFile()) {
            mat.addArray(name, array);
            Mat5.writeToFile(mat, file.toFile());
        }
        return file;
    }
}
