package org.biln.experiments.data;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;

/**
 * The paper's "UCI Image": G. Raetsch's two-class version of the UCI image segmentation data, derived here from the 2310
 * rows shipped with the module.
 *
 * <ol>
 *   <li>Drop the region's pixel count, which is 9 in every row: 18 features remain.
 *   <li>Brickface, sky, foliage and path are positive; cement, window and grass negative.
 *   <li>Standardise every column over the 2310 rows and round to 8 significant digits.
 *   <li>Remove duplicate rows: 2086 remain, 1188 of them positive.
 * </ol>
 *
 * <p>The source is the UCI Image Segmentation set (Vision Group, University of Massachusetts, 1990, doi 10.24432/C5GP4N, CC
 * BY 4.0) in the copy to 6 significant digits that Debian's package {@code weka} carries; the values differ from those of the
 * full-precision files by at most 2e-5.
 *
 * <pre>{@code
 * Pool uci = UciImage.load();
 * }</pre>
 */
public final class UciImage {

    private static final String RESOURCE = "uci-image-segmentation.csv";
    private static final int PIXEL_COUNT = 2;
    private static final int CLASS = 19;
    private static final Set<String> POSITIVE = Set.of("brickface", "sky", "foliage", "path");
    private static final Set<String> NEGATIVE = Set.of("cement", "window", "grass");

    private UciImage() {}

    /**
     * Derives the data set from the shipped rows.
     *
     * @return 2086 rows of 18 standardised features
     */
    public static Pool load() {
        Benchmark benchmark = derive();
        return Pool.standardised(benchmark.x, benchmark.positives);
    }

    /**
     * The digest of the shipped rows.
     *
     * @return the SHA-256 of the resource under its name
     */
    public static Map<String, String> sha256() {
        try (InputStream in = UciImage.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing from the jar");
            }
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
            return Map.of(RESOURCE, HexFormat.of().formatHex(digest));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + RESOURCE, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    /** The benchmark before the paper's own standardisation, positives first. */
    record Benchmark(DMatrixRMaj x, int positives) {}

    static Benchmark derive() {
        List<double[]> rows = new ArrayList<>();
        List<Boolean> labels = new ArrayList<>();
        read(rows, labels);
        DMatrixRMaj all = new DMatrixRMaj(rows.toArray(new double[0][]));
        ColumnScaling.standardise(all);
        Set<List<Double>> seen = new HashSet<>();
        List<double[]> positives = new ArrayList<>();
        List<double[]> negatives = new ArrayList<>();
        for (int i = 0; i < all.getNumRows(); i++) {
            double[] row = rounded(all, i);
            if (seen.add(Arrays.stream(row).boxed().toList())) {
                (labels.get(i) ? positives : negatives).add(row);
            }
        }
        int count = positives.size();
        positives.addAll(negatives);
        return new Benchmark(new DMatrixRMaj(positives.toArray(new double[0][])), count);
    }

    private static void read(List<double[]> rows, List<Boolean> labels) {
        try (InputStream in = UciImage.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing from the jar");
            }
            try (CsvReader<CsvRecord> csv =
                    CsvReader.builder().ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (CsvRecord line : csv) {
                    if (line.getStartingLineNumber() > 1) {
                        rows.add(features(line));
                        labels.add(positive(line.getField(CLASS)));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + RESOURCE, e);
        }
    }

    private static double[] features(CsvRecord line) {
        double[] features = new double[CLASS - 1];
        int to = 0;
        for (int field = 0; field < CLASS; field++) {
            if (field != PIXEL_COUNT) {
                features[to++] = Double.parseDouble(line.getField(field));
            }
        }
        return features;
    }

    private static boolean positive(String segment) {
        if (POSITIVE.contains(segment)) {
            return true;
        }
        if (NEGATIVE.contains(segment)) {
            return false;
        }
        throw new IllegalStateException("resource " + RESOURCE + " has the unknown class " + segment);
    }

    private static double[] rounded(DMatrixRMaj x, int row) {
        MathContext eightDigits = new MathContext(8, RoundingMode.HALF_EVEN);
        double[] out = new double[x.getNumCols()];
        for (int j = 0; j < out.length; j++) {
            // adding 0 turns -0 into 0: the two are one value, and duplicates are compared by bits
            out[j] = new BigDecimal(x.get(row, j)).round(eightDigits).doubleValue() + 0.0;
        }
        return out;
    }
}
