package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Thrown when a journal was written by a run of other arguments: its trials must not be mixed with this run's.
 *
 * <pre>{@code
 * try {
 *     Runner.run(request, folder, 2, journal, progress);
 * } catch (OtherJournalException e) {
 *     // say so, and ask for another folder
 * }
 * }</pre>
 */
public final class OtherJournalException extends IOException {

    private static final long serialVersionUID = 1L;

    /** The braces of a header and the commas between its arguments, not those within a list. */
    private static final String ARGUMENTS = "^\\{|}$|,(?=\"\\w+\":)";

    /**
     * Says which journal and how the two runs differ.
     *
     * @param journal the file
     * @param there the first line it has
     * @param expected the first line this run would write
     */
    OtherJournalException(Path journal, String there, String expected) {
        super("journal " + journal
                + " is of other arguments or another version and is not continued; choose another folder or remove it.\n"
                + "  there:    " + without(there, expected) + "\n"
                + "  this run: " + without(expected, there));
    }

    /** The arguments of one header that the other does not have. */
    private static String without(String header, String other) {
        Set<String> shared = new HashSet<>(Arrays.asList(other.split(ARGUMENTS)));
        return Arrays.stream(header.split(ARGUMENTS))
                .filter(argument -> !shared.contains(argument))
                .collect(Collectors.joining(", "));
    }
}
