package org.biln.auto;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;

/**
 * What is known of label noise before a table is looked at: thousands of simulated tables, real and made ones, with labels
 * disturbed in every way we know of, and for each how its out-of-fold posterior looked and how probable an error was for a given
 * posterior ({@code Particle}). A forest says which of them look like a given table.
 *
 * <p>Noise and overlap of the classes cannot be told apart from one table's labels. What can be known is how often a table that
 * looks like this one was noisy, and how: that is this prior, and {@link NoisePosterior} is what it makes of a table. It is
 * approximate Bayesian computation with random forests (Raynal et al., Bioinformatics 2019).
 *
 * <p>Immutable, serves any number of threads.
 *
 * <pre>{@code
 * NoisePrior prior = NoisePrior.shipped();
 * String from = prior.provenance();
 * }</pre>
 */
public final class NoisePrior {

    /** Enough trees that another hundred change no number that is shown. */
    private static final int TREES = 100;

    /** Fewer tables in a leaf than this say little of a curve of two numbers. */
    private static final int LEAF = 5;

    /** Curves are kept in thousandths: far finer than any of them is known. */
    private static final double UNIT = 1e-3;

    private static final int FORMAT = 2;
    private static final double[] AT = {-3, -1, 0, 1, 3};

    private final String provenance;
    private final List<String> sources;
    private final byte[] sourceOf;
    private final boolean[] clean;
    private final float[][] cuts;
    private final byte[][] codes;
    private final short[][] curves;
    private final ParticleForest forest;
    private final SimilarTables similar;

    private NoisePrior(
            String provenance,
            List<String> sources,
            byte[] sourceOf,
            boolean[] clean,
            float[][] cuts,
            byte[][] codes,
            short[][] curves,
            ParticleForest forest) {
        this.provenance = provenance;
        this.sources = sources;
        this.sourceOf = sourceOf;
        this.clean = clean;
        this.cuts = cuts;
        this.codes = codes;
        this.curves = curves;
        this.forest = forest;
        this.similar = similarTables();
    }

    private SimilarTables similarTables() {
        int m = codes.length;
        byte[][] either = new byte[2 * m][];
        boolean[] right = new boolean[2 * m];
        double[][] numbers = new double[2 * m][];
        for (int i = 0; i < m; i++) {
            short[] of = curves[i];
            either[i] = codes[i];
            either[m + i] = mirrored(codes[i]);
            right[i] = clean[i];
            right[m + i] = clean[i];
            numbers[i] = units(of[0], of[1], of[2], of[3], of[4], of[5]);
            numbers[m + i] = units(of[2], of[3], of[0], of[1], -of[4], of[5]);
        }
        return new SimilarTables(forest, either, right, numbers);
    }

    private static double[] units(int... thousandths) {
        return Arrays.stream(thousandths).mapToDouble(t -> UNIT * t).toArray();
    }

    /**
     * Learns the prior from what simulated tables taught.
     *
     * @param particles one of each table
     * @param provenance where they come from, for people
     * @return the prior
     */
    public static NoisePrior learn(List<Particle> particles, String provenance) {
        int m = particles.size();
        List<String> sources =
                particles.stream().map(Particle::source).distinct().sorted().toList();
        byte[] sourceOf = new byte[m];
        boolean[] clean = new boolean[m];
        float[][] cuts = cuts(particles);
        byte[][] codes = new byte[m][];
        short[][] curves = new short[m][];
        for (int i = 0; i < m; i++) {
            Particle particle = particles.get(i);
            sourceOf[i] = (byte) sources.indexOf(particle.source());
            clean[i] = particle.clean();
            codes[i] = codes(cuts, particle.summary());
            curves[i] = new short[] {
                rounded(particle.ofPlus().intercept()),
                rounded(particle.ofPlus().slope()),
                rounded(particle.ofMinus().intercept()),
                rounded(particle.ofMinus().slope()),
                rounded(particle.truth().intercept()),
                rounded(particle.truth().slope())
            };
        }
        return new NoisePrior(
                provenance, sources, sourceOf, clean, cuts, codes, curves, grown(codes, curves, new boolean[m]));
    }

    private static short rounded(double value) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, Math.round(value / UNIT)));
    }

    /** The forest of all tables but some, each with its classes either way. */
    private static ParticleForest grown(byte[][] codes, short[][] curves, boolean[] left) {
        List<byte[]> rows = new ArrayList<>();
        List<float[]> targets = new ArrayList<>();
        for (int i = 0; i < codes.length; i++) {
            if (!left[i]) {
                rows.add(codes[i]);
                targets.add(targets(curves[i], 0, 2));
                rows.add(mirrored(codes[i]));
                targets.add(targets(curves[i], 2, 0));
            }
        }
        return ParticleForest.grow(
                rows.toArray(byte[][]::new), targets.toArray(float[][]::new), TREES, LEAF, rows.size());
    }

    /** What tables of one leaf should have alike: how probable an error is, at some posteriors of either class. */
    private static float[] targets(short[] curve, int plus, int minus) {
        float[] targets = new float[2 * AT.length];
        for (int j = 0; j < AT.length; j++) {
            targets[j] = (float) Exp.sigmoid(UNIT * curve[plus] + UNIT * curve[plus + 1] * AT[j]);
            targets[AT.length + j] = (float) Exp.sigmoid(UNIT * curve[minus] + UNIT * curve[minus + 1] * AT[j]);
        }
        return targets;
    }

    /** For each number of a summary where its codes change; a number of either class has the same cuts. */
    private static float[][] cuts(List<Particle> particles) {
        float[][] cuts = new float[particles.get(0).summary().length][];
        for (int j = 0; j < cuts.length; j++) {
            int number = j;
            int other = NoiseSummary.mirrored(j);
            if (other < j) {
                cuts[j] = cuts[other];
                continue;
            }
            double[] values = particles.stream()
                    .flatMapToDouble(p -> Arrays.stream(new double[] {p.summary()[number], p.summary()[other]}))
                    .sorted()
                    .toArray();
            cuts[j] = new float[ParticleForest.CODES - 1];
            for (int c = 0; c < cuts[j].length; c++) {
                cuts[j][c] = (float) values[(int) ((long) (c + 1) * values.length / ParticleForest.CODES)];
            }
        }
        return cuts;
    }

    private static byte[] codes(float[][] cuts, double[] summary) {
        byte[] codes = new byte[summary.length];
        for (int j = 0; j < codes.length; j++) {
            int code = 0;
            while (code < cuts[j].length && summary[j] > cuts[j][code]) {
                code++;
            }
            codes[j] = (byte) code;
        }
        return codes;
    }

    private static byte[] mirrored(byte[] codes) {
        byte[] other = new byte[codes.length];
        for (int j = 0; j < codes.length; j++) {
            other[NoiseSummary.mirrored(j)] = codes[j];
        }
        return other;
    }

    /**
     * The simulated tables that look like a table, and what each says of it. Asked with the classes either way, so that their names
     * change nothing: trees are not symmetric.
     */
    List<SimilarTables.Weighed> similar(double[] summary) {
        byte[] looks = codes(cuts, summary);
        List<SimilarTables.Weighed> all = new ArrayList<>();
        similar.to(looks).forEach(table -> all.add(table.times(0.5)));
        similar.to(mirrored(looks)).forEach(table -> all.add(table.mirrored().times(0.5)));
        return all;
    }

    /**
     * The share of the simulated tables whose labels are all right: how probable that is before a table is looked at.
     *
     * @return between 0 and 1
     */
    public double cleanShare() {
        int count = 0;
        for (boolean c : clean) {
            count += c ? 1 : 0;
        }
        return (double) count / clean.length;
    }

    /**
     * The tables that the simulation drew from.
     *
     * @return their names
     */
    public List<String> sources() {
        return sources;
    }

    /**
     * Where the simulated tables come from.
     *
     * @return for people
     */
    public String provenance() {
        return provenance;
    }

    /**
     * The prior that some tables have no part in: for measuring what it is worth on one of them. Growing its forest again takes
     * some seconds.
     *
     * @param names of tables among {@link #sources()}
     * @return the prior of the others
     */
    public NoisePrior without(Set<String> names) {
        boolean[] left = new boolean[codes.length];
        int kept = 0;
        for (int i = 0; i < left.length; i++) {
            left[i] = names.contains(sources.get(sourceOf[i]));
            kept += left[i] ? 0 : 1;
        }
        if (kept == left.length) {
            return this;
        }
        Checks.require(kept > 0, "names", "leave no table");
        byte[] source = new byte[kept];
        boolean[] right = new boolean[kept];
        byte[][] code = new byte[kept][];
        short[][] curve = new short[kept][];
        int at = 0;
        for (int i = 0; i < left.length; i++) {
            if (!left[i]) {
                source[at] = sourceOf[i];
                right[at] = clean[i];
                code[at] = codes[i];
                curve[at++] = curves[i];
            }
        }
        return new NoisePrior(
                provenance + ", without "
                        + String.join(", ", names.stream().sorted().toList()),
                sources,
                source,
                right,
                cuts,
                code,
                curve,
                grown(codes, curves, left));
    }

    /**
     * The prior that comes with the library: of posteriors that {@link PooledFit} makes, with a line beside them.
     *
     * @return always the same
     */
    public static NoisePrior shipped() {
        return Shipped.PRIOR;
    }

    /**
     * The prior that comes with the library for posteriors of any model: without a second fit and without a line.
     *
     * @return always the same
     */
    public static NoisePrior ofAnyPosterior() {
        return ShippedAlone.PRIOR;
    }

    /** Read when it is needed first. */
    private static final class Shipped {
        static final NoisePrior PRIOR = resource("noise-prior.bin");
    }

    /** Read when it is needed first. */
    private static final class ShippedAlone {
        static final NoisePrior PRIOR = resource("noise-prior-alone.bin");
    }

    private static NoisePrior resource(String name) {
        try (InputStream in = NoisePrior.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the noise prior " + name + " is missing from the library");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Whether it is of posteriors with a line beside them.
     *
     * @return false if it is of posteriors alone
     */
    public boolean lined() {
        return cuts.length == NoiseSummary.WITH_LINE;
    }

    /**
     * Writes the prior: the same bytes for the same prior.
     *
     * @param to where to; it stays open
     * @throws IOException if it cannot be written
     */
    public void write(OutputStream to) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(to));
        out.writeInt(FORMAT);
        out.writeUTF(provenance);
        out.writeInt(sources.size());
        for (String source : sources) {
            out.writeUTF(source);
        }
        out.writeInt(codes.length);
        out.write(sourceOf);
        for (boolean c : clean) {
            out.writeBoolean(c);
        }
        out.writeInt(cuts.length);
        for (int j = 0; j < cuts.length; j++) {
            if (NoiseSummary.mirrored(j) >= j) {
                for (float cut : cuts[j]) {
                    out.writeFloat(cut);
                }
            }
            for (byte[] code : codes) {
                out.writeByte(code[j]);
            }
        }
        for (int c = 0; c < curves[0].length; c++) {
            for (short[] curve : curves) {
                out.writeShort(curve[c]);
            }
        }
        forest.write(out);
        out.flush();
    }

    /**
     * Which prior it is: numbers of two priors that differ in a bit are not to be mixed.
     *
     * @return the CRC-32 of what {@link #write} writes, in hexadecimal digits
     */
    public String digest() {
        CheckedOutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32());
        try {
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return String.format(Locale.ROOT, "%08x", out.getChecksum().getValue());
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param from where from
     * @return the prior
     * @throws IOException if it cannot be read, or is not a prior of this version
     */
    public static NoisePrior read(InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(from));
        int format = in.readInt();
        if (format != FORMAT) {
            throw new IOException("the noise prior has format " + format + ", this version reads " + FORMAT);
        }
        String provenance = in.readUTF();
        String[] sources = new String[in.readInt()];
        for (int s = 0; s < sources.length; s++) {
            sources[s] = in.readUTF();
        }
        int m = in.readInt();
        byte[] sourceOf = new byte[m];
        in.readFully(sourceOf);
        boolean[] clean = new boolean[m];
        for (int i = 0; i < m; i++) {
            clean[i] = in.readBoolean();
        }
        int numbers = in.readInt();
        float[][] cuts = new float[numbers][];
        byte[][] codes = new byte[m][numbers];
        byte[] column = new byte[m];
        for (int j = 0; j < cuts.length; j++) {
            int other = NoiseSummary.mirrored(j);
            cuts[j] = other < j ? cuts[other] : new float[ParticleForest.CODES - 1];
            for (int c = 0; other >= j && c < cuts[j].length; c++) {
                cuts[j][c] = in.readFloat();
            }
            in.readFully(column);
            for (int i = 0; i < m; i++) {
                codes[i][j] = column[i];
            }
        }
        short[][] curves = new short[m][6];
        for (int c = 0; c < 6; c++) {
            for (int i = 0; i < m; i++) {
                curves[i][c] = in.readShort();
            }
        }
        ParticleForest forest = ParticleForest.read(in, numbers);
        return new NoisePrior(provenance, List.of(sources), sourceOf, clean, cuts, codes, curves, forest);
    }

    @Override
    public String toString() {
        return "NoisePrior[" + codes.length + " tables, " + provenance + "]";
    }
}
