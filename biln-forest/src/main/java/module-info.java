/** A base learner: a classification forest with an out-of-bag posterior for every row it was trained on. */
module org.biln.forest {
    requires transitive org.biln.core;
    requires transitive ejml.core;
    requires static transitive org.jspecify;

    exports org.biln.forest;
}
