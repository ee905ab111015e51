package org.biln.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.PlainTrainer;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.encode.Encoder;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.Member;
import org.biln.core.logistic.FlipLogisticTrainer;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
import org.biln.kmm.KernelLogisticTrainer;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Schema;

/**
 * The base learners of {@link AutoLearner}: linear ones, one with a Gaussian kernel, and forests.
 *
 * <p>Up to {@value #SMALL} rows a forest for each of several leaf sizes joins the stack, because which one is right is what
 * the stack finds out best, and a kernel besides. Beyond, one forest chooses its leaf size itself: the stack's advantage fades, its cost does not.
 *
 * <pre>{@code
 * AutoLearner learner = AutoLearner.builder().members(BaseLearners.of(noisy.size())).build();
 * }</pre>
 */
public final class BaseLearners {

    private static final int SMALL = 5000;
    private static final int LARGE = 50_000;
    private static final int[] LEAF_SIZES = {1, 3, 5, 10, 20, 40};

    private BaseLearners() {}

    /**
     * All base learners, for a table of numbers without holes.
     *
     * @param rows how many rows there are to learn from
     * @return the members of a stack
     */
    public static List<Member> of(int rows) {
        return of(rows, Standardiser::fit, List.of(), 1);
    }

    /**
     * The linear members: logistic regression, plain and of labels that flip.
     *
     * @param encoding what turns the features into numbers on one scale, without holes
     * @param threads how many threads may fit folds; the result does not depend on it
     * @return both
     */
    public static List<Member> linear(Encoder.Fitter encoding, int threads) {
        return List.of(
                new Member(
                        "logistic",
                        "logistic",
                        new EncodedTrainer(
                                encoding, LogisticTrainer.recommended().withThreads(threads))),
                new Member(
                        "flip-logistic",
                        "flip-logistic",
                        new EncodedTrainer(encoding, new FlipLogisticTrainer().withThreads(threads))));
    }

    /**
     * How the line through the surest rows is learnt.
     *
     * @param encoding what turns the features into numbers on one scale, without holes
     * @return a trainer of logistic regression
     */
    public static PlainTrainer line(Encoder.Fitter encoding) {
        return new EncodedTrainer(encoding, LogisticTrainer.recommended());
    }

    /**
     * All base learners.
     *
     * @param rows how many rows there are to learn from
     * @param linear what turns features into numbers on one scale, without holes, for the linear members
     * @param categorical which features are categories, for the forests
     * @param threads how many threads may grow trees and fit folds; the result does not depend on it
     * @return linear members, a kernel where rows are few, then forests
     */
    public static List<Member> of(int rows, Encoder.Fitter linear, List<Integer> categorical, int threads) {
        List<Member> members = new ArrayList<>(linear(linear, threads));
        if (rows <= SMALL) {
            members.add(kernel(linear, threads));
        }
        members.addAll(forests(rows, categorical, threads));
        return List.copyOf(members);
    }

    /**
     * All base learners, for a table as its schema describes it.
     *
     * @param rows how many rows there are to learn from
     * @param schema the features, with holes and categories as they are
     * @param threads how many threads may grow trees and fit folds; the result does not depend on it
     * @return the members of a stack
     */
    public static List<Member> of(int rows, Schema schema, int threads) {
        boolean[] is = schema.categorical();
        List<Integer> categorical =
                IntStream.range(0, is.length).filter(f -> is[f]).boxed().toList();
        return of(rows, IndicatorEncoding.fitter(schema), categorical, threads);
    }

    /**
     * Logistic regression with a Gaussian kernel.
     *
     * @param encoding what turns features into numbers on one scale, without holes
     * @param threads how many threads may fit folds; the result does not depend on it
     * @return one member
     */
    public static Member kernel(Encoder.Fitter encoding, int threads) {
        return new Member(
                "kernel logistic",
                "kernel logistic",
                new EncodedTrainer(encoding, new KernelLogisticTrainer().withThreads(threads)));
    }

    /**
     * The forests.
     *
     * @param rows how many rows there are to learn from
     * @param categorical which features are categories
     * @param threads how many threads may grow trees and fit folds; the result does not depend on it
     * @return one forest for each leaf size, or one that chooses it where rows are many
     */
    public static List<Member> forests(int rows, List<Integer> categorical, int threads) {
        ForestOptions options =
                ForestOptions.defaults().withCategorical(categorical).withThreads(threads);
        if (rows > SMALL) {
            int trees = rows > LARGE ? 100 : 200;
            return List.of(new Member("forest", "forest", ForestTrainer.choosing(options.withTrees(trees))));
        }
        List<Member> forests = new ArrayList<>();
        for (int size : LEAF_SIZES) {
            if (size == 1 || 8 * size <= rows) {
                forests.add(new Member(
                        "forest",
                        "forest of leaf size " + size,
                        ForestTrainer.of(options.withTrees(300).withMinLeaf(size))));
            }
        }
        return forests;
    }
}
