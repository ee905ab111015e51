/** The learner people use: a stack of base learners, a posterior over the noise, and what it says of every label. */
module org.biln.auto {
    requires transitive org.biln.core;
    requires transitive org.biln.table;
    requires org.biln.forest;
    requires transitive org.biln.kmm;
    requires transitive ejml.core;
    requires static transitive org.jspecify;

    provides org.biln.table.PartFormat with
            org.biln.auto.format.ForestFormat,
            org.biln.auto.format.KernelValuesFormat,
            org.biln.auto.format.PooledFormat,
            org.biln.auto.format.CorrectedFormat;

    exports org.biln.auto;
    exports org.biln.auto.check;
    exports org.biln.auto.review;
    exports org.biln.auto.table;
}
