/** A base learner: a classification forest that says honestly what it thinks of every row it was trained on. */
module org.biln.forest {
    requires transitive org.biln.core;
    requires transitive ejml.core;
    requires static transitive org.jspecify;

    exports org.biln.forest;
}
