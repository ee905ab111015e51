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
import java.util.stream.IntStream;
import org.biln.auto.AutoResult;
import org.biln.auto.CorrectedClassifier;
import org.biln.auto.Rate;
import org.biln.auto.check.Signal;
import org.biln.auto.table.Quality;
import org.biln.auto.table.TableFit;
import org.biln.core.OutOfFoldFit;
import org.biln.table.LabelSet;

/** What a fit found, for people and for programs: every command that fits says the same. */
final class FitSummary {
    /** The rates of so many classes are said, the worst first. */
    private static final int MOST_RATES = 3;

    private final TableFit fit;
    private final Signal signal;
    private final LabelSet labels;
    private final Quality quality;
    private final Quality uncorrected;
    private final int[] suspects;

    FitSummary(TableFit fit, LabelSet labels) {
        this.signal = Signal.of(fit.training().sample(), fit.plain());
        this.fit = fit;
        this.labels = labels;
        this.quality = fit.quality();
        this.uncorrected = fit.uncorrected();
        this.suspects = fit.suspects();
    }

    /** What is to be thought of the labels: how many are wrong, which way, and what the list of suspects is worth. */
    List<String> labels() {
        AutoResult found = fit.recommended();
        if (!signal.present()) {
            return List.of(String.format(
                    Locale.ROOT,
                    "No verdict: the features do not predict the labels better than chance would, so no label can be doubted. "
                            + "The rows (%,d) are too few, or the columns say nothing about '%s'.",
                    rows(),
                    labels.column()));
        }
        return found == null
                ? List.of(String.format(
                        Locale.ROOT,
                        "%,d of %,d labels are suspect: the paper's theorem contradicts them.",
                        suspects.length,
                        rows()))
                : noise(found);
    }

    /** How well labels are predicted, and by what. */
    List<String> model() {
        List<String> lines = new ArrayList<>();
        AutoResult found = fit.recommended();
        if (found != null) {
            lines.add(String.format(
                    Locale.ROOT,
                    "The model is expected to predict the true label of %.0f %% of the rows.",
                    100 * ofTrueLabels(found)));
        }
        lines.add(String.format(
                Locale.ROOT,
                "Labels as they stand, each predicted without having been seen: %s; always '%s': %.1f %%.",
                quality,
                labels.classes().get(mostFrequent()),
                100 * quality.majority()));
        return lines;
    }

    /** What Theorem 3 of the paper says. */
    String theorem() {
        return String.format(
                Locale.ROOT,
                "The column verdict is the label by the paper's theorem: it decides %,d of %,d rows and contradicts %,d labels.",
                fit.distillation().distilled().length,
                rows(),
                fit.distillation().contradicted(fit.training().sample()).length);
    }

    private int mostFrequent() {
        int[] counts = labels.counts();
        int most = 0;
        for (int c = 1; c < counts.length; c++) {
            most = counts[c] > counts[most] ? c : most;
        }
        return most;
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
        lines.add(howMany(found)
                + String.format(
                        Locale.ROOT, " (between %,d and %,d with a probability of 90 %%).", interval[0], interval[1]));
        if (suspects.length > 0) {
            rates(found).forEach(lines::add);
            lines.add(String.format(
                    Locale.ROOT,
                    "The %,d most doubtful labels are suspects; about %,.0f of them are wrong. More likely wrong than right: %,d.",
                    suspects.length,
                    suspects.length * found.precision(suspects),
                    found.likelyWrong().length));
        }
        if (found.answers().size() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "Of %,d answered labels %,d were wrong.",
                    found.answers().size(),
                    answeredWrong(found)));
        } else if (interval[0] == 0) {
            lines.add("It may be that no label is wrong: where classes overlap, honest labels look the same. "
                    + "Answers to a few rows tell (biln review).");
        }
        return lines;
    }

    /** The expected number of wrong labels, as a sentence without its end. */
    private String howMany(AutoResult found) {
        double expected = found.noise().expectedErrors();
        return expected < 0.5
                ? String.format(Locale.ROOT, "Hardly any of %,d labels looks wrong", rows())
                : String.format(Locale.ROOT, "About %,.0f of %,d labels look wrong", expected, rows());
    }

    private int answeredWrong(AutoResult found) {
        return (int) IntStream.of(found.answers().rows())
                .filter(row -> found.wrong(row) == 1)
                .count();
    }

    /** The rates of the classes that are mislabelled most. */
    private List<String> rates(AutoResult found) {
        return IntStream.range(0, labels.size())
                .boxed()
                .sorted(Comparator.comparingDouble(c -> -found.noise().rate(c).mean()))
                .limit(MOST_RATES)
                .map(c -> {
                    Rate rate = found.noise().rate(c);
                    return String.format(
                            Locale.ROOT,
                            "Of rows that are truly '%s', %.0f %% are labelled %s (between %.0f and %.0f %%).",
                            labels.classes().get(c),
                            100 * rate.mean(),
                            labels.binary() ? "'" + labels.classes().get(1 - c) + "'" : "otherwise",
                            100 * rate.low(),
                            100 * rate.high());
                })
                .toList();
    }

    /** What the posterior of the true label expects of its own predictions. */
    private double ofTrueLabels(AutoResult found) {
        OutOfFoldFit corrected = found.corrected();
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
        map.put("verdict", signal.present());
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
        return json().toString();
    }

    ObjectNode json() {
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
        return all;
    }
}
