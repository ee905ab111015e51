/**
 * The learner where one machine is not enough: stages of Spark ML, and the paper's trials on a cluster.
 *
 * <p>{@link org.biln.spark.Distill} judges every label, {@link org.biln.spark.KernelMeanMatching} weighs rows to look like
 * others, {@link org.biln.spark.Biln} is the paper's Algorithm 1 made of both and of any classifier of Spark's.
 * {@link org.biln.spark.Reproduce} spreads the paper's trials over a cluster.
 *
 * <p>What a fit finds does not depend on how the rows were partitioned: which fold a row is in follows from its features, rows
 * are laid out anew by the same rule, and sums are taken in the order of that layout.
 */
@NullMarked
package org.biln.spark;

import org.jspecify.annotations.NullMarked;
