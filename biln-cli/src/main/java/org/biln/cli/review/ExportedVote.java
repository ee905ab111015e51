package org.biln.cli.review;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What one person said of one item in Label Studio or Argilla.
 *
 * @param item the key biln gave the task, otherwise the program's own number of it
 * @param who who said it
 * @param label what
 */
public record ExportedVote(String item, String who, String label) {

    /**
     * Reads an export. What was skipped is no vote.
     *
     * @param file the file
     * @param question what the question is called there, or null for {@value Exchange#LABEL}
     * @return the votes in the order of the file, or null if the file is not of JSON
     * @throws IOException when it cannot be read
     */
    public static @Nullable List<ExportedVote> read(String file, @Nullable String question) throws IOException {
        String text = Review.json(file);
        if (text == null) {
            return null;
        }
        String asked = Objects.requireNonNullElse(question, Exchange.LABEL);
        List<ExportedVote> votes = Exchange.read(file, text, asked).stream()
                .filter(answer -> answer.label() != null)
                .map(answer -> new ExportedVote(answer.key(), answer.who(), Objects.requireNonNull(answer.label())))
                .toList();
        if (votes.isEmpty()) {
            throw InputException.in(
                    file,
                    "answers no question called " + InputException.quote(asked),
                    "say with --label what the question is called there");
        }
        return votes;
    }
}
