package org.biln.cli;

import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar with the time left, on a terminal; elsewhere nothing. */
final class Bar implements AutoCloseable {

    private final boolean shown;
    private final String task;
    private final String unit;
    private final long unitSize;
    private @Nullable ProgressBar bar;
    private boolean called;

    Bar(boolean shown, String task, String unit, long unitSize) {
        this.shown = shown;
        this.task = task;
        this.unit = unit;
        this.unitSize = unitSize;
    }

    /** Moves the bar; the first call opens it, and what is done by then does not count for the time left. */
    synchronized void at(long done, long total) {
        called = true;
        if (!shown) {
            return;
        }
        if (bar == null) {
            bar = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(total)
                    .startsFrom(done, Duration.ZERO)
                    .setUnit(unit, unitSize)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(250)
                    .setConsumer(new ConsoleProgressBarConsumer(System.err))
                    .clearDisplayOnFinish()
                    .build();
        }
        bar.stepTo(done);
    }

    /** Whether {@link #at} has not been called yet. */
    synchronized boolean unopened() {
        return !called;
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
