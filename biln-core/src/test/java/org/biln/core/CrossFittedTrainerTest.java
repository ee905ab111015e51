package org.biln.core;

import org.biln.core.encode.EncodedTrainer;
import org.biln.core.encode.Standardiser;
import org.biln.core.logistic.LogisticTrainer;
import org.junit.jupiter.api.Nested;

class CrossFittedTrainerTest {

    @Nested
    class AnyModel extends TrainerContract {
        @Override
        protected Trainer trainer() {
            return Trainer.crossFitted(5, LogisticTrainer.recommended().withPenalties(1));
        }
    }

    @Nested
    class Standardised extends TrainerContract {
        @Override
        protected Trainer trainer() {
            return new EncodedTrainer(Standardiser::fit, LogisticTrainer.recommended());
        }
    }
}
