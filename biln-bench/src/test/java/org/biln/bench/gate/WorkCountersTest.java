package org.biln.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The algorithms take the same steps as when the baseline was committed. */
class WorkCountersTest {

    private static final String BASELINE = "counters.csv";

    @Test
    void countersEqualTheCommittedBaseline() throws Exception {
        List<String> counted = WorkCounters.count();
        if (Baseline.updating()) {
            Baseline.write(BASELINE, counted);
        }
        assertThat(counted)
                .as("to accept the new counters: mvn -pl biln-bench -am verify -Dgate.update (see docs/PERFORMANCE.md)")
                .isEqualTo(Baseline.read(BASELINE));
    }
}
