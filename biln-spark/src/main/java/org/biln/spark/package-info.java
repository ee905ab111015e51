/**
 * The learner where one machine is not enough: stages of Spark ML, and the paper's trials on a cluster.
 *
 * <p>{@link org.biln.spark.Biln} is the learner people use, {@link org.biln.spark.Distill} the paper's Algorithm 1,
 * {@link org.biln.spark.KernelMeanMatching} weighs rows to look like others ({@code org.biln.kmm} has the mathematics),
 * {@link org.biln.spark.CrowdConsensus} makes one label of many annotators' votes. {@link org.biln.spark.Reproduce} spreads the paper's
 * trials over a cluster.
 *
 * <p>What a fit finds does not depend on how the rows were partitioned: which fold a row is in follows from what is in it, rows
 * are laid out anew by the same rule, and what is counted is counted in whole numbers.
 */
@NullMarked
package org.biln.spark;

import org.jspecify.annotations.NullMarked;
