package org.biln.cli.model;

import java.util.Locale;

/** Which learner a fit uses ({@code --method}). */
public enum Method {
    /** Iterated distillation: train on all rows but those whose label the theorem contradicts. For two labels. */
    RECOMMENDED,
    /** The paper's Algorithm 1: train on the distilled rows alone, weighted to look like all. For any number of labels. */
    PAPER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
