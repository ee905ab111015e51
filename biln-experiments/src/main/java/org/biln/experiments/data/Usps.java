package org.biln.experiments.data;

import java.io.IOException;
import java.nio.file.Path;
import org.ejml.data.DMatrixRMaj;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;

/**
 * S. Roweis' USPS handwritten digits: 16 x 16 grey values, 1100 images of each digit, in a MATLAB 5 file.
 *
 * <p>The file holds one array of 256 x 1100 x 10 whose last index runs 1, 2, ..., 9, 0: slice 10 is the digit 0.
 *
 * <pre>{@code
 * Pool sevenVersusNine = Usps.load(folder.require(DataFile.USPS), 7, 9);
 * }</pre>
 */
public final class Usps {

    private static final int PIXELS = 256;
    private static final int PER_DIGIT = 1100;
    private static final int DIGITS = 10;

    private Usps() {}

    /**
     * Reads two digits.
     *
     * @param file the MATLAB file
     * @param positive the digit of the positive class, 0 to 9
     * @param negative the digit of the negative class, 0 to 9
     * @return 2200 rows of 256 standardised pixels
     * @throws IOException if the file cannot be read or is not the array expected
     */
    public static Pool load(Path file, int positive, int negative) throws IOException {
        int first = slice("positive", positive);
        int second = slice("negative", negative);
        try (MatFile mat = Mat5.readFromFile(file.toFile())) {
            Matrix data = mat.getMatrix("data");
            int[] shape = data.getDimensions();
            if (shape.length != 3 || shape[0] != PIXELS || shape[1] != PER_DIGIT || shape[2] != DIGITS) {
                throw new IOException(file + ": array \"data\" is not 256 x 1100 x 10");
            }
            DMatrixRMaj x = new DMatrixRMaj(2 * PER_DIGIT, PIXELS);
            copy(data, first, x, 0);
            copy(data, second, x, PER_DIGIT);
            return Pool.standardised(x, PER_DIGIT);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": no array \"data\" in it", e);
        }
    }

    private static int slice(String argument, int digit) {
        if (digit < 0 || digit >= DIGITS) {
            throw new IllegalArgumentException(argument + " is " + digit + ", must be a digit");
        }
        return (digit + DIGITS - 1) % DIGITS;
    }

    private static void copy(Matrix data, int slice, DMatrixRMaj x, int firstRow) {
        for (int image = 0; image < PER_DIGIT; image++) {
            for (int pixel = 0; pixel < PIXELS; pixel++) {
                // columns before rows before slices, as MATLAB stores them
                int index = pixel + PIXELS * (image + PER_DIGIT * slice);
                x.set(firstRow + image, pixel, data.getDouble(index));
            }
        }
    }
}
