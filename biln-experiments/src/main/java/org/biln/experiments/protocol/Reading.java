package org.biln.experiments.protocol;

import java.util.List;

/**
 * One reading of the paper's protocol: every step on which the text and the published numbers part, as a choice that can
 * be switched on its own.
 *
 * <p>The text does not decide the numbers by itself, and in several places the published numbers follow something other
 * than the text. {@link #published()} gives the numbers, {@link #written()} follows the text.
 *
 * <pre>{@code
 * Reading onlyTheDigits = Reading.published().with(Reading.UspsDigits.SIX_EIGHT);
 * onlyTheDigits.label(); // "published with digits=6v8"
 * }</pre>
 *
 * @param digits which two digits
 * @param loss how the loss is evaluated
 * @param boundRule how unknown rates are bounded
 * @param boughtPositions whose labels are corrected for {@code noisy+act}
 * @param boughtLabel which label is bought
 * @param syntheticKernel the kernel on synthetic data
 * @param uciKernel the kernel on UCI Image
 * @param uspsKernel the kernel on USPS
 * @param intercept whether real data have a constant feature
 * @param start where training starts
 * @param iterations the cap on iterations
 */
public record Reading(
        UspsDigits digits,
        LossForm loss,
        BoundRule boundRule,
        BoughtPositions boughtPositions,
        BoughtLabel boughtLabel,
        KernelForm syntheticKernel,
        KernelForm uciKernel,
        KernelForm uspsKernel,
        RealIntercept intercept,
        Start start,
        IterationCap iterations) {

    /** The size of a neighbourhood in the paper's Table 2. */
    public static final int NEIGHBOURS = 10;

    private static final Reading PUBLISHED = new Reading(
            UspsDigits.SEVEN_NINE,
            LossForm.SATURATING,
            BoundRule.POOLED_NEIGHBOURHOODS,
            BoughtPositions.SAMPLE_POSITIONS,
            BoughtLabel.CLEAN,
            KernelForm.NOT_SQUARED,
            KernelForm.SQUARED,
            KernelForm.SQUARED,
            RealIntercept.WITH,
            Start.RANDOM,
            IterationCap.BY_DATASET);

    private static final Reading WRITTEN = new Reading(
            UspsDigits.SIX_EIGHT,
            LossForm.STABLE,
            BoundRule.NEIGHBOURHOOD_AS_WRITTEN,
            BoughtPositions.UNCOLLECTED,
            BoughtLabel.BAYES_OPTIMAL,
            KernelForm.SQUARED,
            KernelForm.SQUARED,
            KernelForm.SQUARED,
            RealIntercept.WITHOUT,
            Start.ZERO,
            IterationCap.CONVERGENCE);

    /** One way of taking one step of the protocol. */
    public sealed interface Choice
            permits UspsDigits,
                    LossForm,
                    BoundRule,
                    BoughtPositions,
                    BoughtLabel,
                    KernelForm,
                    RealIntercept,
                    Start,
                    IterationCap {
        /**
         * The step this is a choice of.
         *
         * @return for instance {@code digits}
         */
        String step();

        /**
         * The choice's short name.
         *
         * @return for instance {@code 7v9}
         */
        String csvName();

        /**
         * What it does.
         *
         * @return a few words for people
         */
        String description();
    }

    /** Which two digits are called "6 vs 8". */
    public enum UspsDigits implements Choice {
        /** The digits 6 and 8, as the text says. */
        SIX_EIGHT("6v8", "the digits 6 and 8, as the text says"),
        /** Slices 7 and 9 of the array, which hold the digits 7 and 9. */
        SEVEN_NINE("7v9", "slices 7 and 9 of the array, which hold the digits 7 and 9");

        private final String csvName;
        private final String description;

        UspsDigits(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "digits";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** How the logistic loss is evaluated. */
    public enum LossForm implements Choice {
        /** A form that never overflows. */
        STABLE("stable", "a form that never overflows"),
        /** Y log p + (1 - y) log(1 - p) naively: not a number as soon as p rounds to 1 for a positive example. */
        SATURATING(
                "saturating",
                "y log p + (1 - y) log(1 - p) naively: not a number as soon as p rounds to 1 for a positive example");

        private final String csvName;
        private final String description;

        LossForm(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "loss";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** How the noise rates are bounded when they are unknown. */
    public enum BoundRule implements Choice {
        /** 10 nearest neighbours, paired as in the text. */
        NEIGHBOURHOOD_AS_WRITTEN("neighbourhood-as-written", "10 nearest neighbours, paired as in the text"),
        /** 10 nearest neighbours, paired as in the theorem. */
        NEIGHBOURHOOD_THEOREM_6("neighbourhood-theorem-6", "10 nearest neighbours, paired as in the theorem"),
        /** Mean over the whole training sample, paired as in the theorem. */
        WHOLE_SAMPLE("whole-sample", "one mean over the whole training sample, paired as in the theorem"),
        /** One mean over the 10 nearest neighbours of all examples, paired as in the theorem. */
        POOLED_NEIGHBOURHOODS(
                "pooled-neighbourhoods",
                "one mean over the 10 nearest neighbours of all examples, paired as in the theorem"),
        /** The same with 3 neighbours. */
        POOLED_3("pooled-3", "one mean over the 3 nearest neighbours of all examples, paired as in the theorem"),
        /** The same with 30 neighbours. */
        POOLED_30("pooled-30", "one mean over the 30 nearest neighbours of all examples, paired as in the theorem");

        private final String csvName;
        private final String description;

        BoundRule(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "bound-rule";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** Whose labels are corrected for {@code noisy+act}. */
    public enum BoughtPositions implements Choice {
        /** The examples whose labels were bought. */
        UNCOLLECTED("uncollected", "the examples whose labels were bought"),
        /** Positions in the list of uncollected examples, used as positions in the training sample. */
        SAMPLE_POSITIONS(
                "sample-positions",
                "positions in the list of uncollected examples, used as positions in the training sample");

        private final String csvName;
        private final String description;

        BoughtPositions(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "noisy+act";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** Which label is bought. */
    public enum BoughtLabel implements Choice {
        /** The Bayes-optimal one where it is known (synthetic data), else the clean one. */
        BAYES_OPTIMAL("bayes-optimal", "the Bayes-optimal one where it is known (synthetic data), else the clean one"),
        /** The clean one. */
        CLEAN("clean", "the clean one");

        private final String csvName;
        private final String description;

        BoughtLabel(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "bought-label";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** The kernel of kernel mean matching. */
    public enum KernelForm implements Choice {
        /** Exp(-sigma d^2), as the text says. */
        SQUARED("squared", "exp(-sigma d^2), as the text says"),
        /** Exp(-sigma d), as the authors' demonstration has it. */
        NOT_SQUARED("not-squared", "exp(-sigma d), as the authors' demonstration has it");

        private final String csvName;
        private final String description;

        KernelForm(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "kernel";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** Whether real data get a constant 1 as first feature. The text says so of synthetic data only. */
    public enum RealIntercept implements Choice {
        /** No constant feature. */
        WITHOUT("without", "no constant feature"),
        /** A constant 1 as first feature, seen by the noise too. */
        WITH("with", "a constant 1 as first feature, seen by the noise too");

        private final String csvName;
        private final String description;

        RealIntercept(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "intercept";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** Where training starts, and stays when the training sample is empty. */
    public enum Start implements Choice {
        /** At zero. */
        ZERO("zero", "at zero"),
        /** At 1e-3 times a uniform number per coordinate. */
        RANDOM("random", "at 1e-3 times a uniform number per coordinate");

        private final String csvName;
        private final String description;

        Start(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "start";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** The largest number of L-BFGS iterations. */
    public enum IterationCap implements Choice {
        /** 400 everywhere: a stated cap, as a separable sample has no minimiser. */
        CONVERGENCE("400", "400 everywhere: a stated cap, as a separable sample has no minimiser"),
        /** 20 on synthetic, 100 on real data. */
        BY_DATASET("20/100", "20 on synthetic, 100 on real data");

        private final String csvName;
        private final String description;

        IterationCap(String csvName, String description) {
            this.csvName = csvName;
            this.description = description;
        }

        @Override
        public String step() {
            return "iterations";
        }

        @Override
        public String csvName() {
            return csvName;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /**
     * The reading that gives the published numbers.
     *
     * @return the reading
     */
    public static Reading published() {
        return PUBLISHED;
    }

    /**
     * The reading that follows the text.
     *
     * @return the reading
     */
    public static Reading written() {
        return WRITTEN;
    }

    /**
     * Finds one of the two readings by name.
     *
     * @param name {@code published} or {@code written}
     * @return the reading
     * @throws IllegalArgumentException for any other name
     */
    public static Reading of(String name) {
        return switch (name) {
            case "published" -> PUBLISHED;
            case "written" -> WRITTEN;
            default -> throw new IllegalArgumentException("reading \"" + name + "\" is neither published nor written");
        };
    }

    /**
     * The kernel on a data set.
     *
     * @param dataset the data set
     * @return its kernel
     */
    public KernelForm kernel(DatasetId dataset) {
        return switch (dataset) {
            case SYNTHETIC -> syntheticKernel;
            case UCI_IMAGE -> uciKernel;
            case USPS -> uspsKernel;
        };
    }

    /**
     * The cap on iterations on a data set.
     *
     * @param dataset the data set
     * @return the largest number of iterations
     */
    public int maxIterations(DatasetId dataset) {
        if (iterations == IterationCap.CONVERGENCE) {
            return 400;
        }
        return dataset.real() ? 100 : 20;
    }

    /**
     * Whether a data set's rows begin with a constant 1.
     *
     * @param dataset the data set
     * @return always so on synthetic data, as chosen on real data
     */
    public boolean hasIntercept(DatasetId dataset) {
        return !dataset.real() || intercept == RealIntercept.WITH;
    }

    /**
     * This reading with one step switched; a kernel is switched on all data sets.
     *
     * @param choice the step's new choice
     * @return the other reading
     */
    public Reading with(Choice choice) {
        if (choice instanceof UspsDigits c) {
            return copy(c, loss, boundRule, boughtPositions, boughtLabel, intercept, start, iterations);
        } else if (choice instanceof LossForm c) {
            return copy(digits, c, boundRule, boughtPositions, boughtLabel, intercept, start, iterations);
        } else if (choice instanceof BoundRule c) {
            return copy(digits, loss, c, boughtPositions, boughtLabel, intercept, start, iterations);
        } else if (choice instanceof BoughtPositions c) {
            return copy(digits, loss, boundRule, c, boughtLabel, intercept, start, iterations);
        } else if (choice instanceof BoughtLabel c) {
            return copy(digits, loss, boundRule, boughtPositions, c, intercept, start, iterations);
        } else if (choice instanceof RealIntercept c) {
            return copy(digits, loss, boundRule, boughtPositions, boughtLabel, c, start, iterations);
        } else if (choice instanceof Start c) {
            return copy(digits, loss, boundRule, boughtPositions, boughtLabel, intercept, c, iterations);
        } else if (choice instanceof IterationCap c) {
            return copy(digits, loss, boundRule, boughtPositions, boughtLabel, intercept, start, c);
        }
        KernelForm kernel = (KernelForm) choice;
        return withKernel(DatasetId.SYNTHETIC, kernel)
                .withKernel(DatasetId.UCI_IMAGE, kernel)
                .withKernel(DatasetId.USPS, kernel);
    }

    private Reading copy(
            UspsDigits digits,
            LossForm loss,
            BoundRule boundRule,
            BoughtPositions boughtPositions,
            BoughtLabel boughtLabel,
            RealIntercept intercept,
            Start start,
            IterationCap iterations) {
        return new Reading(
                digits,
                loss,
                boundRule,
                boughtPositions,
                boughtLabel,
                syntheticKernel,
                uciKernel,
                uspsKernel,
                intercept,
                start,
                iterations);
    }

    /**
     * This reading with another kernel on one data set.
     *
     * @param dataset the data set
     * @param kernel its kernel
     * @return the other reading
     */
    public Reading withKernel(DatasetId dataset, KernelForm kernel) {
        return new Reading(
                digits,
                loss,
                boundRule,
                boughtPositions,
                boughtLabel,
                dataset == DatasetId.SYNTHETIC ? kernel : syntheticKernel,
                dataset == DatasetId.UCI_IMAGE ? kernel : uciKernel,
                dataset == DatasetId.USPS ? kernel : uspsKernel,
                intercept,
                start,
                iterations);
    }

    /**
     * All choices in a fixed order, as {@code step=choice}; equal readings and only they have equal lists.
     *
     * @return eleven entries, the kernel once per data set
     */
    public List<String> choices() {
        return List.of(
                entry(digits),
                entry(loss),
                entry(boundRule),
                entry(boughtPositions),
                entry(boughtLabel),
                DatasetId.SYNTHETIC.csvName() + "-" + entry(syntheticKernel),
                DatasetId.UCI_IMAGE.csvName() + "-" + entry(uciKernel),
                DatasetId.USPS.csvName() + "-" + entry(uspsKernel),
                entry(intercept),
                entry(start),
                entry(iterations));
    }

    private static String entry(Choice choice) {
        return choice.step() + "=" + choice.csvName();
    }

    /**
     * The reading in words.
     *
     * @return {@code published}, {@code written}, or {@code published with ...} and the steps that differ from it
     */
    public String label() {
        if (equals(PUBLISHED)) {
            return "published";
        }
        if (equals(WRITTEN)) {
            return "written";
        }
        List<String> published = PUBLISHED.choices();
        return "published with "
                + String.join(
                        ", ",
                        choices().stream()
                                .filter(choice -> !published.contains(choice))
                                .toList());
    }
}
