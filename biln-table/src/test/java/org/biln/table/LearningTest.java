package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** From a table with text and holes to a model that predicts another one. */
class LearningTest {

    @Test
    void aTableWithTextAndHolesIsLearntFrom() throws IOException {
        ColumnOptions options = ColumnOptions.builder().label("ill").build();
        Table table = Tables.read(people(400, 1, true), options);
        Schema schema = Schema.of(table);
        LabelSet labels = LabelSet.of(table, null);
        Sample sample = Sample.of(schema.features(table).x(), labels.codes(table));
        OutOfFoldFit fit = new EncodedTrainer(IndicatorEncoding.fitter(schema), LogisticTrainer.recommended())
                .fit(sample, Rng.of(1));
        Provenance provenance = new Provenance(
                "test",
                "test",
                table.name(),
                table.sha256(),
                table.rows(),
                table.rows(),
                1,
                Map.of(),
                Map.of(),
                Map.of());
        Model model = ModelFormat.STANDARD.parse(
                "m.json",
                ModelFormat.STANDARD
                        .write(new Model(schema, labels, fit.classifier(), provenance))
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        Table later = Tables.read(people(400, 2, false), model.columns());
        Predictions predictions = model.predict(later);
        int[] truth = labels.codes(later);
        int right = 0;
        for (int i = 0; i < truth.length; i++) {
            right += predictions.predicted(i) == truth[i] ? 1 : 0;
        }
        assertThat(right).isGreaterThan(330);
    }

    private static String people(int rows, int seed, boolean holes) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("age,city,smoker,ill\n");
        String[] cities = {"Bern", "Basel", "Chur"};
        for (int i = 0; i < rows; i++) {
            double age = 20 + random.nextInt(60);
            int city = random.nextInt(3);
            boolean smoker = random.nextBoolean();
            double score = (age - 50) / 5 + 4 * (city - 1) + (smoker ? 3 : -3) + random.nextGaussian();
            text.append(holes && random.nextInt(10) == 0 ? "NA" : String.valueOf(age))
                    .append(',');
            text.append(holes && random.nextInt(10) == 0 ? "" : cities[city]).append(',');
            text.append(smoker ? "yes" : "no")
                    .append(',')
                    .append(score > 0 ? 1 : 0)
                    .append('\n');
        }
        return text.toString();
    }
}
