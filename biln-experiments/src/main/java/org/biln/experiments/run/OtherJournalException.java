package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.Path;

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

    /**
     * Says which journal and how the two runs differ.
     *
     * @param journal the file
     * @param there the first line it has
     * @param expected the first line this run would write
     */
    OtherJournalException(Path journal, String there, String expected) {
        super("journal " + journal
                + " is of other arguments and is not continued; choose another folder or remove it.\n"
                + "  there:    " + there + "\n"
                + "  this run: " + expected);
    }
}
