package org.biln.bench.experiments;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Trial;

/**
 * Where the time of a reproduction goes: runs trials of both tables and Figure 2 on one thread and looks every few
 * milliseconds at which of our packages it is in. No timers inside the code that is measured; the price is that a look lands on a safepoint, so shares within a
 * phase mean little and shares between phases are good to a percent or two.
 */
public final class PhaseProfile {

    private static final Map<String, String> PHASES = phases();

    private PhaseProfile() {}

    private static Map<String, String> phases() {
        Map<String, String> phases = new LinkedHashMap<>();
        phases.put("org.biln.core.logistic", "logistic regression");
        phases.put("org.biln.kmm", "kernel mean matching");
        phases.put("org.biln.core.neighbours", "nearest neighbours");
        phases.put("org.biln.core.noise", "noise and bounds");
        phases.put("org.biln.core.distill", "distillation");
        phases.put("org.biln.experiments", "drawing, splitting, scoring");
        return phases;
    }

    /** Runs some trials after a warm-up and returns the profile as Markdown. */
    public static String of(Dataset dataset, int warmUp, int trials) throws IOException {
        Trial.Worker worker = TrialCase.whole(dataset).newWorker();
        for (int i = 0; i < warmUp; i++) {
            worker.run(i);
        }
        AtomicInteger done = new AtomicInteger();
        AtomicLong processor = new AtomicLong();
        Thread thread = new Thread(
                () -> {
                    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                    for (int i = 0; i < trials; i++) {
                        worker.run(warmUp + i);
                        done.incrementAndGet();
                    }
                    processor.set(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
                },
                "trials");
        Map<String, Integer> looks = new LinkedHashMap<>();
        PHASES.values().forEach(phase -> looks.put(phase, 0));
        int total = 0;
        thread.start();
        try {
            while (done.get() < trials && thread.isAlive()) {
                Thread.sleep(2);
                String phase = phase(thread.getStackTrace());
                if (!phase.isEmpty()) {
                    looks.merge(phase, 1, Integer::sum);
                    total++;
                }
            }
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        double millis = processor.get() / 1e6 / trials;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %.1f ms of processor time a trial (%d trials, %d looks)%n%n| phase | share |%n|---|---|%n",
                dataset.title(),
                millis,
                trials,
                total));
        for (Map.Entry<String, Integer> look : looks.entrySet()) {
            text.append(String.format(
                    Locale.ROOT, "| %s | %.1f %% |%n", look.getKey(), 100.0 * look.getValue() / Math.max(1, total)));
        }
        return text.toString();
    }

    /** The phase of the innermost frame that has one; {@code org.biln.core.math} belongs to whoever called it. */
    private static String phase(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            for (Map.Entry<String, String> phase : PHASES.entrySet()) {
                if (frame.getClassName().startsWith(phase.getKey() + ".")) {
                    return phase.getValue();
                }
            }
        }
        return "";
    }
}
