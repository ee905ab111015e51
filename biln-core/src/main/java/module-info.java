/**
 * The learner of the paper except its quadratic programme: logistic regression, nearest neighbours, the noise model,
 * distillation and Algorithm 1.
 */
module org.biln.core {
    requires transitive ejml.core;
    requires static transitive org.jspecify;

    exports org.biln.core;
    exports org.biln.core.distill;
    exports org.biln.core.encode;
    exports org.biln.core.ensemble;
    exports org.biln.core.learn;
    exports org.biln.core.logistic;
    exports org.biln.core.math;
    exports org.biln.core.neighbours;
    exports org.biln.core.noise;
    exports org.biln.core.internal to
            org.biln.forest,
            org.biln.kmm,
            org.biln.table,
            org.biln.crowd,
            org.biln.auto,
            org.biln.experiments;
}
