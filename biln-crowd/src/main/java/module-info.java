/** Several annotators of the same items: consensus, who is good, what is left in doubt. */
module org.biln.crowd {
    requires transitive org.biln.core;
    requires static transitive org.jspecify;

    exports org.biln.crowd;
}
