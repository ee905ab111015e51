package org.biln.cli.review;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.auto.check.Doubts;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.RowKeys;
import org.biln.core.OutOfFoldFit;
import org.biln.table.Column;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** What the page shows of a row: its cells, where they lie among the others, its text or image, its neighbours. */
final class RowViews {

    private static final int NEIGHBOURS = 5;
    private static final int COMPARED = 6;

    private final TrainingTable training;
    private final RowKeys keys;
    private final Images images;
    private final @Nullable String text;
    private final List<Histogram> histograms = new ArrayList<>();
    private int[] order;

    RowViews(TrainingTable training, RowKeys keys, Images images, @Nullable String text) {
        this.training = training;
        this.keys = keys;
        this.images = images;
        this.text = text;
        DMatrixRMaj x = training.rows().sample().x();
        for (int f = 0; f < training.schema().size(); f++) {
            histograms.add(Histogram.of(x, f, training.schema().features().get(f)));
        }
        order = IntStream.range(0, histograms.size()).toArray();
    }

    /** Shows features first by whose bars the posterior of the class differs most: the same order for all rows. */
    void informativeFirst(OutOfFoldFit posterior) {
        DMatrixRMaj x = training.rows().sample().x();
        double[] told = IntStream.range(0, histograms.size())
                .mapToDouble(f -> histograms.get(f).varianceBetween(x, f, posterior))
                .toArray();
        order = IntStream.range(0, told.length)
                .boxed()
                .sorted((a, b) -> Double.compare(told[b], told[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** A row without its own label. */
    Map<String, Object> view(int example, Doubts doubts, Standing standing) throws IOException {
        int[] near = doubts.nearest(example, NEIGHBOURS);
        int[] rows = IntStream.concat(IntStream.of(example), IntStream.of(near))
                .map(training.rows()::row)
                .toArray();
        Map<Integer, List<String>> cells = AnswerFile.text(training.table(), rows);
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("title", title(example));
        view.put("text", text == null ? null : cell(cells, example, text));
        view.put("image", images.has(example) ? "image/" + example : null);
        view.put("features", features(example, cells));
        view.put("others", others(example, cells));
        view.put("compared", compared().stream().map(Schema.Feature::name).toList());
        view.put("own", comparedCells(example, cells));
        view.put(
                "neighbours",
                IntStream.of(near)
                        .mapToObj(other -> neighbour(other, cells, standing))
                        .toList());
        return view;
    }

    String title(int example) {
        return keys.column() + " " + keys.key(example);
    }

    private String cell(Map<Integer, List<String>> cells, int example, String column) {
        List<String> own = cells.getOrDefault(training.rows().row(example), List.of());
        int at = training.table().header().indexOf(column);
        return at >= 0 && at < own.size() ? own.get(at) : "";
    }

    private List<Map<String, Object>> features(int example, Map<Integer, List<String>> cells) {
        DMatrixRMaj x = training.rows().sample().x();
        List<Map<String, Object>> all = new ArrayList<>();
        for (int f : order) {
            String name = training.schema().features().get(f).name();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", name);
            one.put("value", cell(cells, example, name));
            one.putAll(histograms.get(f).at(x.data[example * x.numCols + f]));
            all.add(one);
        }
        return all;
    }

    /** Cells that are not learnt from: they may mean something to a person. */
    private List<Map<String, Object>> others(int example, Map<Integer, List<String>> cells) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Column column : training.table().columns()) {
            boolean shown = column.role() == Role.IGNORED || (column.role() == Role.FEATURE && !column.used());
            boolean special = column.name().equals(text) || images.column(column.name());
            if (shown && !special) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("name", column.name());
                one.put("value", cell(cells, example, column.name()));
                all.add(one);
            }
        }
        return all;
    }

    private List<Schema.Feature> compared() {
        return IntStream.of(order)
                .limit(COMPARED)
                .mapToObj(training.schema().features()::get)
                .toList();
    }

    private List<String> comparedCells(int example, Map<Integer, List<String>> cells) {
        return compared().stream()
                .map(feature -> cell(cells, example, feature.name()))
                .toList();
    }

    private Map<String, Object> neighbour(int example, Map<Integer, List<String>> cells, Standing standing) {
        Entry entry = standing.of(example);
        boolean answered = entry != null && entry.code() >= 0;
        int code = answered && entry != null
                ? entry.code()
                : training.rows().sample().label(example);
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("title", title(example));
        one.put("label", training.labels().classes().get(code));
        one.put("answered", answered);
        one.put("cells", comparedCells(example, cells));
        return one;
    }
}
