package org.biln.crowd;

class MajorityVoteTest extends AggregatorContract {

    @Override
    Aggregator aggregator(int items, int classes) {
        return new MajorityVote();
    }
}
