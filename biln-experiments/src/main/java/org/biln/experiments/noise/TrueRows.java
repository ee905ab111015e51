package org.biln.experiments.noise;

import java.util.List;
import java.util.function.Supplier;
import org.biln.core.Sample;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows with their true labels, as noise may look at them.
 *
 * @param truth the rows and labels, which may have categories and holes
 * @param scaled gives the rows as numbers on one scale, a constant 1 first; asked only by noise that needs them
 * @param categorical which features are categories
 */
public record TrueRows(Sample truth, Supplier<DMatrixRMaj> scaled, List<Integer> categorical) {}
