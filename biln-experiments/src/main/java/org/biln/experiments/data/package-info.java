/**
 * The three data sets: drawn (synthetic), shipped with the module (UCI Image), and found in or fetched into a data folder
 * (USPS).
 */
@NullMarked
package org.biln.experiments.data;

import org.jspecify.annotations.NullMarked;
