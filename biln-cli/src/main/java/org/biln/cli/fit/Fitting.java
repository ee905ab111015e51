package org.biln.cli.fit;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import org.biln.cli.model.FitOptions;
import org.biln.cli.model.Method;
import org.biln.cli.table.TrainingTable;
import org.biln.core.logistic.FitCertificate;
import org.biln.core.logistic.StopReason;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.table.InputException;

/**
 * Fits a table as its options say: {@link RecommendedFit}, or the paper's Algorithm 1 for two labels
 * ({@link PaperFit}) and for more ({@link MulticlassFit}). What they share is here.
 */
public final class Fitting {
    /** The folds of every cross-validation; fewer where there are fewer rows. */
    private static final int MOST_FOLDS = 5;

    private final TrainingTable table;
    private final FitOptions options;
    private final Asking asking;
    private final Consumer<String> progress;

    private Fitting(TrainingTable table, FitOptions options, Asking asking, Consumer<String> progress) {
        this.table = table;
        this.options = options;
        this.asking = asking;
        this.progress = progress;
    }

    /**
     * Fits.
     *
     * @param table the rows
     * @param options what decides the fit besides them
     * @param given answers known beforehand: label codes by row
     * @param expert asked about undecided rows
     * @param progress told what is being done
     * @return everything that was found
     */
    public static Outcome run(
            TrainingTable table,
            FitOptions options,
            Map<Integer, Integer> given,
            Expert expert,
            Consumer<String> progress) {
        Asking asking = new Asking(given, expert, Stream.QUERIES.of(options));
        Fitting fitting = new Fitting(table, options, asking, progress);
        if (!table.labels().binary()) {
            return new MulticlassFit(fitting).run();
        }
        return options.method() == Method.RECOMMENDED ? new RecommendedFit(fitting).run() : new PaperFit(fitting).run();
    }

    /** Streams of the seed; one number each, so that no part's use of randomness moves another's. */
    private enum Stream {
        FOLDS(1),
        QUERIES(2),
        KERNEL(3);

        private final long number;

        Stream(long number) {
            this.number = number;
        }

        Rng of(FitOptions options) {
            return Rng.of(options.seed(), number);
        }
    }

    TrainingTable table() {
        return table;
    }

    FitOptions options() {
        return options;
    }

    Asking asking() {
        return asking;
    }

    void progress(String step) {
        progress.accept(step);
    }

    int folds() {
        return Math.max(2, Math.min(MOST_FOLDS, table.size()));
    }

    long foldSeed() {
        return Stream.FOLDS.of(options).nextLong();
    }

    long kernelSeed() {
        return Stream.KERNEL.of(options).nextLong();
    }

    RateBounds bounds() {
        Double plus = options.rhoPlus();
        Double minus = options.rhoMinus();
        if (plus != null && minus != null) {
            return RateBounds.known(plus, minus);
        }
        if (options.bounds().equals("sample")) {
            return RateBounds.wholeSample(Pairing.THEOREM_6);
        }
        int k = FitOptions.neighbours(options.bounds());
        if (k > table.size()) {
            throw new InputException(
                    "--bounds neighbours:" + k + " asks for more rows than the " + table.size() + " there are",
                    "use a smaller K, or --bounds sample");
        }
        // A later round of distillation may have kept fewer rows than a neighbourhood of all rows holds.
        return (x, eta) -> RateBounds.neighbourhood(Math.min(k, x.numRows), Pairing.THEOREM_6)
                .bounds(x, eta);
    }

    /** The values of some rows, laid out over all of them; 0 elsewhere. */
    double[] spread(int[] rows, double[] values) {
        double[] all = new double[table.size()];
        for (int i = 0; i < rows.length; i++) {
            all[rows[i]] = values[i];
        }
        return all;
    }

    static double[] perRow(int n, IntToDoubleFunction value) {
        double[] all = new double[n];
        Arrays.setAll(all, value);
        return all;
    }

    static Outcome.Proof proof(String what, FitCertificate certificate) {
        return new Outcome.Proof(
                what,
                certificate.reason().converged(),
                certificate.gradientNorm(),
                certificate.iterations() + " iterations, " + certificate.evaluations() + " evaluations; "
                        + words(certificate.reason()));
    }

    private static String words(StopReason reason) {
        return switch (reason) {
            case GRADIENT -> "the gradient is within its tolerance";
            case STEP, LOSS, SLOPE -> "nothing left to gain";
            case ITERATIONS, EVALUATIONS -> "gave up after the steps allowed";
            case NO_EXAMPLES -> "there was nothing to train on";
            case NOT_FINITE -> "the loss is not finite";
        };
    }
}
