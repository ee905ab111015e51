package org.biln.auto.check;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.KernelOptions;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Progress;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;

/** Tables of a few lines, read and fitted; the label is their last column. */
final class Checked {
    private Checked() {}

    static TrainingTable table(String id, List<String> ignore, List<String> lines) throws IOException {
        String header = lines.get(0);
        Input input = Input.open(
                "-", new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
        Table table = TableReader.read(
                input,
                Format.DETECT.withHeader(true),
                ColumnOptions.builder()
                        .label(header.substring(header.lastIndexOf(',') + 1))
                        .id(id.isEmpty() ? null : id)
                        .ignore(ignore)
                        .build(),
                Progress.NONE);
        LabelSet labels = LabelSet.of(table, null);
        Schema schema = Schema.of(table);
        return new TrainingTable(table, schema, labels, TrainingRows.of(table, schema, labels, Missing.LEARN));
    }

    static TableFit fit(TrainingTable training, FitPlan.Base base) {
        FitPlan plan = new FitPlan(
                FitPlan.Method.RECOMMENDED,
                base,
                "sample",
                null,
                null,
                new KernelOptions(KernelOptions.GAUSSIAN, KernelOptions.MEDIAN),
                true,
                0,
                1,
                2.5,
                null,
                null,
                null);
        return TableFit.run(training, plan, Answers.none(), Oracle.none(), (step, done, total) -> {});
    }
}
