/**
 * The model file: what {@code fit} writes and {@code predict} and {@code fit --verify} read. JSON with a schema version,
 * read strictly; enough inside to fit again from the same data and compare.
 */
@NullMarked
package org.biln.cli.model;

import org.jspecify.annotations.NullMarked;
