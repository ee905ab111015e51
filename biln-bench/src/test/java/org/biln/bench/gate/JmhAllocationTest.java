package org.biln.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The same promises by JMH's count, each in a virtual machine of its own: the slow half, {@code mvn -Pbench verify}. */
@Tag("slow-gate")
class JmhAllocationTest {

    @Test
    void everyPromiseReadsBelowEightBytesPerOperation() throws Exception {
        for (RunResult result : new Runner(new OptionsBuilder()
                        .include(PromiseBenchmark.class.getName())
                        .addProfiler(GCProfiler.class)
                        .jvmArgs("-Xmx1g")
                        .build())
                .run()) {
            assertThat(Objects.requireNonNull(result.getSecondaryResults().get("gc.alloc.rate.norm"))
                            .getScore())
                    .as(result.getParams().getParam("promise"))
                    .isLessThan(8);
        }
    }
}
