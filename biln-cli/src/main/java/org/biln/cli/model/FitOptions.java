package org.biln.cli.model;

import org.biln.cli.table.Missing;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * What decides a fit besides the data: everything needed to do it again.
 *
 * @param method which learner
 * @param bounds {@code known}, {@code sample} or {@code neighbours:K}
 * @param rhoPlus the known bound of P(observed negative | positive), or null
 * @param rhoMinus the known bound of P(observed positive | negative), or null
 * @param l2 {@code cv} or the penalty as a number
 * @param kernel the kernel of the reweighting
 * @param reweight whether training rows are weighted by kernel mean matching; never by the recommended method
 * @param missing what was done with empty cells
 * @param act how many labels may be asked for
 * @param seed the seed of everything random
 */
public record FitOptions(
        Method method,
        String bounds,
        @Nullable Double rhoPlus,
        @Nullable Double rhoMinus,
        String l2,
        KernelOptions kernel,
        boolean reweight,
        Missing missing,
        int act,
        long seed) {

    /**
     * Checks each option and how they go together.
     *
     * @param method which learner
     * @param bounds {@code known}, {@code sample} or {@code neighbours:K}
     * @param rhoPlus the known bound of P(observed negative | positive), or null
     * @param rhoMinus the known bound of P(observed positive | negative), or null
     * @param l2 {@code cv} or the penalty as a number
     * @param kernel the kernel of the reweighting
     * @param reweight whether training rows are weighted by kernel mean matching; never by the recommended method
     * @param missing what was done with empty cells
     * @param act how many labels may be asked for
     * @param seed the seed of everything random
     */
    public FitOptions {
        rate("--rho-plus", rhoPlus);
        rate("--rho-minus", rhoMinus);
        if ((rhoPlus == null) != (rhoMinus == null)) {
            throw new InputException(
                    "--rho-plus and --rho-minus come together, one is missing",
                    "give both, or neither when the rates are not known");
        }
        if (bounds.equals("known")) {
            if (rhoPlus == null) {
                throw new InputException("--bounds known needs the rates", "give --rho-plus R --rho-minus R");
            }
        } else if (rhoPlus != null) {
            throw new InputException(
                    "--bounds " + bounds + " estimates the rates, but --rho-plus and --rho-minus give them",
                    "drop the rates, or use --bounds known");
        } else if (!bounds.equals("sample")) {
            neighbours(bounds);
        }
        choiceOrNumber("--l2", l2, "cv", false);
        if (reweight && method == Method.RECOMMENDED) {
            throw new InputException("--method recommended does not reweight", "use --method paper");
        }
        if (act < 0) {
            throw new InputException("--act is " + act, "use the number of labels an expert can give, 0 or more");
        }
    }

    private static void rate(String option, @Nullable Double rate) {
        if (rate != null && !(rate >= 0 && rate < 1)) {
            throw new InputException(option + " is " + rate, "use a rate of at least 0 and below 1");
        }
    }

    /**
     * The K of {@code neighbours:K}.
     *
     * @param bounds the text of the option
     * @return K
     */
    public static int neighbours(String bounds) {
        if (bounds.matches("neighbours:[1-9]\\d{0,8}")) {
            return Integer.parseInt(bounds.substring("neighbours:".length()));
        }
        throw new InputException(
                "--bounds is " + InputException.quote(bounds),
                "use sample, known or neighbours:K, for instance neighbours:50");
    }

    /**
     * Checks an option that is a word or a number.
     *
     * @param option its name
     * @param text its text
     * @param word the word
     * @param positive whether zero is refused
     */
    public static void choiceOrNumber(String option, String text, String word, boolean positive) {
        if (text.equals(word)) {
            return;
        }
        double value = Numbers.parse(text);
        if (!Double.isFinite(value) || value < 0 || (positive && value == 0)) {
            throw new InputException(
                    option + " is " + InputException.quote(text),
                    "use " + word + " or a number " + (positive ? "above 0" : "of at least 0"));
        }
    }
}
