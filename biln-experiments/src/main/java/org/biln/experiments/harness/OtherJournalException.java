package org.biln.experiments.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Thrown when a journal is of another experiment: its trials must not be mixed with those of this one. */
public final class OtherJournalException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Says which journal, and what differs.
     *
     * @param journal the file
     * @param there of what it is
     * @param here what is being run
     */
    OtherJournalException(Path journal, String there, String here) {
        super(journal + " is the journal of another experiment (" + without(there, here) + ", not "
                + without(here, there) + "); name another folder, or delete it");
    }

    /** The entries of a description that the other does not have. */
    private static String without(String description, String other) {
        Set<String> shared = new HashSet<>(Arrays.asList(other.split(", ", -1)));
        return Arrays.stream(description.split(", ", -1))
                .filter(entry -> !shared.contains(entry))
                .collect(Collectors.joining(", "));
    }
}
