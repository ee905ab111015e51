package org.biln.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.biln.auto.AutoResult;
import org.biln.auto.CorrectedClassifier;
import org.biln.auto.Rate;
import org.biln.auto.table.Quality;
import org.biln.auto.table.TableFit;
import org.biln.core.HonestFit;
import org.biln.table.LabelSet;

/** What a fit found, for people and for programs: every command that fits says the same. */
final class FitSummary {
    /** The rates of so many classes are said, the worst first. */
    private static final int MOST_RATES = 3;

    private final TableFit fit;
    private final LabelSet labels;
    private final Quality quality;
    private final Quality uncorrected;
    private final int[] suspects;

    FitSummary(TableFit fit, LabelSet labels) {
        this.fit = fit;
        this.labels = labels;
        this.quality = fit.quality();
        this.uncorrected = fit.uncorrected();
        this.suspects = fit.suspects();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        AutoResult found = fit.recommended();
        if (found != null) {
            noise(found).forEach(lines::add);
        } else {
            lines.add(String.format(
                    Locale.ROOT, "%,d labels are suspect: the paper's theorem contradicts them", suspects.length));
        }
        lines.add(String.format(
                Locale.ROOT,
                "the paper's theorem decides the label of %,d of %,d rows and contradicts %,d",
                fit.distillation().distilled().length,
                rows(),
                fit.distillation().contradicted(fit.training().sample()).length));
        lines.add("predicting the observed labels in cross-validation: " + quality
                + String.format(
                        Locale.ROOT,
                        "; uncorrected %.1f %%; always the most frequent label %.1f %%",
                        100 * share(uncorrected),
                        100 * quality.majority()));
        lines.add("base learners: " + fit.learners());
        return lines;
    }

    private int rows() {
        return fit.training().sample().size();
    }

    private static double share(Quality quality) {
        return (double) quality.accuracy().count() / quality.accuracy().of();
    }

    private List<String> noise(AutoResult found) {
        int[] interval = found.noise().errorInterval();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "about %,.0f of %,d labels are wrong (90 %% interval: %,d to %,d)%s",
                found.noise().expectedErrors(),
                rows(),
                interval[0],
                interval[1],
                found.answers().size() > 0
                        ? ""
                        : "; classes that overlap look like noise, answers can tell (biln review)"));
        lines.add("of the labels of each class so many are wrong: " + rates(found));
        lines.add(
                suspects.length == 0
                        ? "no label is listed as suspect"
                        : String.format(
                                Locale.ROOT,
                                "%,d labels are listed as suspects, of which %.0f %% are expected to be wrong; %,d labels are more likely wrong than right",
                                suspects.length,
                                100 * found.precision(suspects),
                                found.likelyWrong().length));
        if (found.answers().size() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "of %,d answered labels %,d were wrong",
                    found.answers().size(),
                    answeredWrong(found)));
        }
        lines.add(String.format(
                Locale.ROOT, "about %.0f %% of the true labels are predicted", 100 * ofTrueLabels(found)));
        return lines;
    }

    private int answeredWrong(AutoResult found) {
        return (int) IntStream.of(found.answers().rows())
                .filter(row -> found.wrong(row) == 1)
                .count();
    }

    /** The rates of the classes that are mislabelled most. */
    private String rates(AutoResult found) {
        List<Integer> classes = IntStream.range(0, labels.size())
                .boxed()
                .sorted(Comparator.comparingDouble(c -> -found.noise().rate(c).mean()))
                .toList();
        String said = classes.stream()
                .limit(MOST_RATES)
                .map(c -> {
                    Rate rate = found.noise().rate(c);
                    return String.format(
                            Locale.ROOT,
                            "%.0f %% of those truly '%s' (%.0f to %.0f)",
                            100 * rate.mean(),
                            labels.classes().get(c),
                            100 * rate.low(),
                            100 * rate.high());
                })
                .collect(Collectors.joining(", "));
        return said + (classes.size() > MOST_RATES ? ", fewer of the others" : "");
    }

    /** What the posterior of the true label expects of its own predictions. */
    private double ofTrueLabels(AutoResult found) {
        HonestFit corrected = found.corrected();
        int k = labels.size();
        double right = 0;
        for (int row = 0; row < rows(); row++) {
            double most = 0;
            for (int c = 0; c < k; c++) {
                most = Math.max(most, corrected.posterior(row, c));
            }
            right += most / rows();
        }
        return right;
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rows", rows());
        map.put("method", fit.plan().method().toString());
        map.put("learners", fit.learners());
        map.put("accuracy", share(quality));
        map.put("accuracy_low", quality.accuracy().low());
        map.put("accuracy_high", quality.accuracy().high());
        map.put("balanced_accuracy", quality.balanced());
        if (!Double.isNaN(quality.auc())) {
            map.put("auc", quality.auc());
        }
        map.put("log_loss", quality.logLoss());
        map.put("calibration_error", quality.calibration());
        map.put("majority", quality.majority());
        map.put("accuracy_uncorrected", share(uncorrected));
        map.put("distilled", fit.distillation().distilled().length);
        map.put("contradicted", fit.distillation().contradicted(fit.training().sample()).length);
        map.put("suspects", suspects.length);
        map.put("answers", fit.answers().size());
        AutoResult found = fit.recommended();
        if (found != null) {
            int[] interval = found.noise().errorInterval();
            map.put("expected_errors", found.noise().expectedErrors());
            map.put("expected_errors_low", interval[0]);
            map.put("expected_errors_high", interval[1]);
            map.put("suspects_precision", found.precision(suspects));
            map.put("likely_wrong", found.likelyWrong().length);
            map.put("set_aside", found.fit().setAside());
            map.put("accuracy_of_true_labels", ofTrueLabels(found));
            if (labels.binary()) {
                map.put("rho_plus", found.noise().rate(1).mean());
                map.put("rho_minus", found.noise().rate(0).mean());
                map.put("threshold", fit.corrected() ? ((CorrectedClassifier) found.classifier()).threshold() : 0.5);
            }
        }
        return map;
    }

    /** All of it for programs, with what takes more than a number. */
    String asJson() throws IOException {
        JsonMapper mapper = JsonMapper.builder().build();
        ObjectNode all = mapper.valueToTree(asMap());
        QualityJson.put(quality, labels.classes(), all);
        QualityJson.put(uncorrected, labels.classes(), all.putObject("uncorrected"));
        AutoResult found = fit.recommended();
        if (found != null) {
            ObjectNode rates = all.putObject("rates");
            for (int c = 0; c < labels.size(); c++) {
                Rate rate = found.noise().rate(c);
                rates.putObject(labels.classes().get(c))
                        .put("mean", rate.mean())
                        .put("low", rate.low())
                        .put("high", rate.high());
            }
        }
        return mapper.writeValueAsString(all);
    }
}
