package org.biln.experiments.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.biln.experiments.compare.UnseenPriors;
import org.biln.experiments.harness.Experiment;

/**
 * How far the noise posterior is to be believed, by kind of noise: simulated tables of two classes are judged by priors that have not seen the real
 * table or generator they came from, and the judgements by the truth.
 */
public final class Calibration implements Experiment<Calibration> {
    private static final String EVERY = "all tables";
    private static final String ALL = "all noise";

    private final UnseenPriors priors;
    private final List<SimulationTrial> simulated;
    private final List<Judgement> judgements;

    /** To judge simulated tables. */
    public Calibration(UnseenPriors priors, List<SimulationTrial> simulated) {
        this(priors, simulated, List.of());
    }

    private Calibration(UnseenPriors priors, List<SimulationTrial> simulated, List<Judgement> judgements) {
        this.priors = priors;
        this.simulated = simulated;
        this.judgements = judgements;
    }

    @Override
    public String description() {
        return "biln-calibration 1, " + priors;
    }

    @Override
    public List<String> trials() {
        return IntStream.range(0, simulated.size())
                .filter(i -> simulated.get(i).classes() == 2)
                .mapToObj(Integer::toString)
                .toList();
    }

    @Override
    public String run(String number) {
        SimulationTrial trial = simulated.get(Integer.parseInt(number));
        return trial.judge(priors.of(trial.source()).own()).text();
    }

    /** The same with all tables judged. */
    @Override
    public Calibration result(Map<String, String> results) {
        return new Calibration(
                priors,
                simulated,
                results.values().stream().map(Judgement::read).toList());
    }

    /** A line for each kind of noise. */
    public String byKind() {
        StringBuilder csv = new StringBuilder(
                "noise,tables,errors_share,expected_over_true,within_35_percent,covered_90,width_over_true,"
                        + "interval_score,brier,f1,precision,recall,listed_share,likely_precision,likely_share\n");
        for (Map.Entry<String, List<Judgement>> kind : grouped().entrySet()) {
            List<Judgement> of = kind.getValue();
            double rows = sum(of, Judgement::rows);
            double errors = sum(of, Judgement::errors);
            csv.append(String.format(
                    Locale.ROOT,
                    "%s,%d,%.4f,%.3f,%.3f,%.3f,%.3f,%.4f,%.4f,%.3f,%.3f,%.3f,%.4f,%.3f,%.4f%n",
                    kind.getKey(),
                    of.size(),
                    errors / rows,
                    sum(of, Judgement::expected) / errors,
                    sum(of, j -> j.near() ? 1 : 0) / of.size(),
                    sum(of, j -> j.covered() ? 1 : 0) / of.size(),
                    sum(of, j -> j.high() - j.low()) / errors,
                    sum(of, Judgement::intervalScore) / of.size(),
                    sum(of, j -> j.squares() / j.rows()) / of.size(),
                    sum(of, Judgement::f1) / of.size(),
                    sum(of, Judgement::listedWrong) / sum(of, Judgement::listed),
                    sum(of, Judgement::listedWrong) / errors,
                    sum(of, j -> (double) j.listed() / j.rows()) / of.size(),
                    sum(of, Judgement::likelyWrong) / sum(of, Judgement::likely),
                    sum(of, j -> (double) j.likely() / j.rows()) / of.size()));
        }
        // of tables without errors there is no share of errors
        return csv.toString().replaceAll("Infinity|NaN", "");
    }

    /**
     * For each kind of noise, and each tenth of the probability of an error, how many rows have such a one and which share of
     * their labels is wrong.
     */
    public String byTenth() {
        StringBuilder csv = new StringBuilder("noise,tenth,rows,expected,wrong\n");
        grouped().forEach((kind, of) -> {
            for (int t = 0; t < 10; t++) {
                int tenth = t;
                double rows = sum(of, j -> j.tenths().get(tenth).rows());
                csv.append(String.format(
                        Locale.ROOT,
                        "%s,%d,%.0f,%.4f,%.4f%n",
                        kind,
                        tenth,
                        rows,
                        sum(of, j -> j.tenths().get(tenth).expected()) / Math.max(1, rows),
                        sum(of, j -> j.tenths().get(tenth).errors()) / Math.max(1, rows)));
            }
        });
        return csv.toString();
    }

    private interface Quantity {
        double of(Judgement judgement);
    }

    private static double sum(List<Judgement> judgements, Quantity quantity) {
        double sum = 0;
        for (Judgement judgement : judgements) {
            sum += quantity.of(judgement);
        }
        return sum;
    }

    private Map<String, List<Judgement>> grouped() {
        Map<String, List<Judgement>> grouped = new TreeMap<>();
        for (Judgement judgement : judgements) {
            String kind = judgement.errors() == 0 ? "none" : judgement.kind();
            grouped.computeIfAbsent(kind, k -> new ArrayList<>()).add(judgement);
            grouped.computeIfAbsent(EVERY, k -> new ArrayList<>()).add(judgement);
            if (judgement.errors() > 0) {
                grouped.computeIfAbsent(ALL, k -> new ArrayList<>()).add(judgement);
            }
        }
        return grouped;
    }

    @Override
    public String toString() {
        return "Calibration[" + judgements.size() + " tables]";
    }
}
