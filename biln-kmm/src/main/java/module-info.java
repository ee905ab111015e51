/** Kernel mean matching: kernels, and the interior-point quadratic programme that turns them into importance weights. */
module org.biln.kmm {
    requires transitive org.biln.core;
    requires transitive ejml.core;
    requires static transitive org.jspecify;

    exports org.biln.kmm;
}
