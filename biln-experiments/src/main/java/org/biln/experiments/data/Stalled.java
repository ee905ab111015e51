package org.biln.experiments.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A stream that is closed when nothing comes for too long: the reader then fails instead of waiting for ever. The JDK's client has a
 * time limit for the answer's head only, not for its body.
 */
final class Stalled extends FilterInputStream {

    private final long patience;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fetch-watch");
        thread.setDaemon(true);
        return thread;
    });
    private volatile long last = System.nanoTime();
    private volatile boolean gaveUp;

    Stalled(InputStream in, Duration patience) {
        super(in);
        this.patience = patience.toNanos();
        long period = Math.max(1, this.patience / 4);
        var unused = watch.scheduleWithFixedDelay(this::look, period, period, TimeUnit.NANOSECONDS);
    }

    private void look() {
        if (System.nanoTime() - last > patience) {
            gaveUp = true;
            watch.shutdown();
            try {
                in.close();
            } catch (IOException e) {
                // the reader has the better error
            }
        }
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        last = System.nanoTime();
        return value;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int count = in.read(buffer, from, length);
        last = System.nanoTime();
        return count;
    }

    /** Whether the stream was closed because nothing came. */
    boolean gaveUp() {
        return gaveUp;
    }

    @Override
    public void close() throws IOException {
        watch.shutdownNow();
        super.close();
    }
}
