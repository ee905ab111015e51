package org.biln.core;

/**
 * The names of classes: of two, class 0 is the label -1 and class 1 the label +1; of more, a class is its own label.
 *
 * <pre>{@code
 * Labels.of(0, 2);       // -1
 * Labels.classOf(1, 2);  // 1
 * Labels.of(2, 5);       // 2
 * }</pre>
 */
public final class Labels {

    private Labels() {}

    /**
     * The label of a class.
     *
     * @param c the class, from 0
     * @param classes how many classes there are
     * @return -1 or +1 of two classes, the class of more
     */
    public static int of(int c, int classes) {
        return classes == 2 ? 2 * c - 1 : c;
    }

    /**
     * The class of a label.
     *
     * @param label the label
     * @param classes how many classes there are
     * @return the class, from 0
     */
    public static int classOf(int label, int classes) {
        return classes == 2 ? (label + 1) >> 1 : label;
    }

    /**
     * Whether a number is a label.
     *
     * @param label the number
     * @param classes how many classes there are
     * @return true for -1 and +1 of two classes, for 0 to K - 1 of more
     */
    public static boolean isLabel(int label, int classes) {
        return classes == 2 ? label == 1 || label == -1 : label >= 0 && label < classes;
    }

    /**
     * What labels may be.
     *
     * @param classes how many classes there are
     * @return for messages
     */
    public static String range(int classes) {
        return classes == 2 ? "-1 or +1" : "in 0.." + (classes - 1);
    }

    /**
     * The most probable class; of two equals +1, of more the first.
     *
     * @param probabilities an array that holds the probabilities
     * @param from where they begin
     * @param classes how many there are
     * @return the class
     */
    public static int mostProbable(double[] probabilities, int from, int classes) {
        if (classes == 2) {
            return probabilities[from + 1] >= 0.5 ? 1 : 0;
        }
        int best = 0;
        for (int c = 1; c < classes; c++) {
            if (probabilities[from + c] > probabilities[from + best]) {
                best = c;
            }
        }
        return best;
    }
}
