package org.biln.experiments.report;

import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.run.RunResult;
import org.biln.experiments.run.TrialCounts;

/**
 * Every trial of a run as {@code trials.csv}, one line per classifier and trial under named columns, so that others can test
 * what they like. Classifiers of one data set, setting and trial share their data: differences between them are paired.
 *
 * <pre>{@code
 * Files.writeString(out.resolve("trials.csv"), TrialsCsv.of(result));
 * }</pre>
 */
public final class TrialsCsv {

    private static final String HEADER =
            "part,dataset,rho_plus_max,rho_minus_max,n_act,method,rule,k,trial,correct,tested\n";

    private TrialsCsv() {}

    /**
     * The contents of the file.
     *
     * @param result a run
     * @return a header and one line per measure and trial
     */
    public static String of(RunResult result) {
        StringBuilder csv = new StringBuilder(HEADER);
        for (TrialCounts counts : result.counts()) {
            for (int m = 0; m < counts.measures().size(); m++) {
                String what = what(counts.measures().get(m));
                for (int trial = 0; trial < counts.trials(); trial++) {
                    csv.append(what)
                            .append(trial)
                            .append(',')
                            .append(counts.correct(trial, m))
                            .append(',')
                            .append(counts.tested())
                            .append('\n');
                }
            }
        }
        return csv.toString();
    }

    private static String what(Measure measure) {
        Setting setting = measure instanceof Cell cell
                ? cell.setting()
                : measure.dataset().figure2();
        String part = measure instanceof Cell cell ? cell.table().table() : "figure2";
        String rule = measure instanceof CurvePoint point ? point.rule().csvName() + "," + point.k() : ",";
        return String.join(
                        ",",
                        part,
                        measure.dataset().csvName(),
                        setting == null ? ",," : ResultFiles.setting(setting),
                        measure.method().csvName(),
                        rule)
                + ",";
    }
}
