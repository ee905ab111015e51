package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.UciImage;
import org.biln.experiments.data.Usps;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.DatasetId;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;

/** The problems of a request, and a sentence for each data set that is not there. */
final class Datasets {

    private final Map<DatasetId, Problem> problems = new EnumMap<>(DatasetId.class);
    private final Map<DatasetId, String> notAvailable = new EnumMap<>(DatasetId.class);

    private Datasets() {}

    static Datasets load(Set<DatasetId> ids, DataFolder folder, Reading reading) throws IOException {
        Datasets datasets = new Datasets();
        for (DatasetId id : ids) {
            try {
                datasets.problems.put(id, load(id, folder, reading));
            } catch (NoSuchFileException e) {
                datasets.notAvailable.put(id, "not available: " + DataFile.USPS.howToGet());
            }
        }
        return datasets;
    }

    private static Problem load(DatasetId id, DataFolder folder, Reading reading) throws IOException {
        return switch (id) {
            case SYNTHETIC -> Problem.synthetic(reading);
            case UCI_IMAGE -> Problem.real(id, UciImage.load(), reading);
            case USPS -> {
                boolean asPublished = reading.has(Choice.DIGITS_SEVEN_NINE);
                yield Problem.real(
                        id,
                        Usps.load(folder.require(DataFile.USPS), asPublished ? 7 : 6, asPublished ? 9 : 8),
                        reading);
            }
        };
    }

    Map<DatasetId, Problem> problems() {
        return problems;
    }

    Map<DatasetId, String> notAvailable() {
        return notAvailable;
    }
}
