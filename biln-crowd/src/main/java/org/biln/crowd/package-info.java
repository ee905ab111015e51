/**
 * What several annotators made of the same items: {@code Votes} go into an {@code Aggregator}, and a {@code Consensus} comes out,
 * with {@code AnnotatorQuality} of everybody and {@code NextVotes}, the items that another vote would help most.
 */
@NullMarked
package org.biln.crowd;

import org.jspecify.annotations.NullMarked;
