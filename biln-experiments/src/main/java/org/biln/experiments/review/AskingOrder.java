package org.biln.experiments.review;

/** The order in which an expert is asked about rows. */
public enum AskingOrder {
    /** As {@code biln review} asks. */
    REVIEW("biln review"),
    /** At random. */
    RANDOM("random"),
    /** Where the model hesitates most, as it is after the answers so far. */
    LEAST_CONFIDENT("least confident first"),
    /** Rows found mislabelled by confident learning first, then all others, each by how improbable the label is. */
    CONFIDENT_LEARNING("confident learning's order");

    private final String title;

    AskingOrder(String title) {
        this.title = title;
    }

    /** For people. */
    public String title() {
        return title;
    }

    @Override
    public String toString() {
        return title;
    }
}
