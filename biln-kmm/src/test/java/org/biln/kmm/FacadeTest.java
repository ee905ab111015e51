package org.biln.kmm;

final class FacadeTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        return KernelMeanMatching.of(matching.options()).weigh(matching.source(), matching.target());
    }
}
