package org.biln.core.ensemble;

import org.biln.core.Trainer;

/**
 * A base learner in a stack.
 *
 * <pre>{@code
 * Member linear = new Member("logistic", "logistic", LogisticTrainer.recommended());
 * }</pre>
 *
 * @param family what kind of model it is; members of one family differ in a setting only
 * @param name what it is called
 * @param trainer how it learns
 */
public record Member(String family, String name, Trainer trainer) {}
