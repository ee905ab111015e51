package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class SecondOpinionTest {

    @Test
    void itCountsByTheShiftAndByWhatTheFirstTells() {
        assertThat(SecondOpinion.share(0.5, 1)).as("no shift").isZero();
        assertThat(SecondOpinion.share(0.52, 1)).isCloseTo(0.12, within(1e-12));
        assertThat(SecondOpinion.share(0.48, 1)).isCloseTo(0.12, within(1e-12));
        assertThat(SecondOpinion.share(0.3, 1)).as("never more than all").isEqualTo(1);
        assertThat(SecondOpinion.share(0.3, 0)).as("nothing was told").isZero();
        assertThat(SecondOpinion.share(0.48, 0.5)).isCloseTo(0.06, within(1e-12));
    }
}
