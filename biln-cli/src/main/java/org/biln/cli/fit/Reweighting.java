package org.biln.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.cli.model.FitOptions;
import org.biln.core.Certificate;
import org.biln.core.learn.Importance;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.kmm.KernelMeanMatching;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The weights of Algorithm 1's training rows: kernel mean matching with a ridge, or none. */
final class Reweighting implements ImportanceEstimator {
    /**
     * Added to the diagonal of the Gram matrix. A smooth kernel's Gram matrix is nearly singular: without a ridge the whole
     * weight falls on a handful of rows, and one wrong answer of an expert can turn the classifier round.
     */
    private static final double RIDGE = 1;

    private static final double TOLERANCE = 1e-7;

    /** Of tables too large for the exact problem: what a million rows can be weighed with in 4 GB. */
    private static final int RANK = 128;

    private final Fitting fitting;
    private final double sigma;
    private final ImportanceEstimator matching;

    private Reweighting(Fitting fitting, double sigma, ImportanceEstimator matching) {
        this.fitting = fitting;
        this.sigma = sigma;
        this.matching = matching;
    }

    static Reweighting of(Fitting fitting) {
        FitOptions options = fitting.options();
        if (!options.reweight()) {
            return new Reweighting(fitting, 0, ImportanceEstimator.uniform());
        }
        double sigma = options.kernel().sigmaFor(fitting.table().x(), fitting.kernelSeed());
        KmmSolver.Options solver = KmmSolver.Options.defaults()
                .withTolerance(TOLERANCE)
                .withProgress((iteration, residual) -> {
                    fitting.progress(
                            String.format(Locale.ROOT, "weighing: iteration %d, residual %.0e", iteration, residual));
                    return true;
                });
        KernelMeanMatching.Options matching =
                KernelMeanMatching.Options.paper(options.kernel().kernel(sigma));
        return new Reweighting(
                fitting,
                sigma,
                KernelMeanMatching.of(matching.withRidge(RIDGE)
                        .withSolver(solver)
                        .withLargeScale(matching.largeScale()
                                .withMaxRank(RANK)
                                .withThreads(Runtime.getRuntime().availableProcessors()))));
    }

    /** The kernel's parameter, 0 without a kernel. */
    double sigma() {
        return sigma;
    }

    @Override
    public Importance weigh(DMatrixRMaj sample, int[] rows) {
        fitting.progress(String.format(Locale.ROOT, "weighing %,d rows", rows.length));
        return matching.weigh(sample, rows);
    }

    /** The certificate of the weights, if any were solved for, before the others. */
    List<Outcome.Proof> proofs(@Nullable Certificate weights, Outcome.Proof... others) {
        List<Outcome.Proof> proofs = new ArrayList<>();
        if (weights != null) {
            proofs.add(new Outcome.Proof("weights", weights.converged(), weights.residual(), weights.summary()));
        }
        proofs.addAll(List.of(others));
        return proofs;
    }
}
