/**
 * Tables as people have them.
 *
 * <p>{@link org.biln.table.Input} is a file, a pipe or standard input, read exactly once. {@link org.biln.table.TableReader}
 * makes a {@link org.biln.table.Table} of it: named {@linkplain org.biln.table.Column columns} of inferred
 * {@linkplain org.biln.table.Kind kinds}. {@link org.biln.table.Schema} is what training remembers of the columns and
 * {@link org.biln.table.LabelSet} of the classes; {@link org.biln.table.IndicatorEncoding} prepares the raw features for
 * linear models. A {@link org.biln.table.Model} is all of that with a classifier and its provenance, and
 * {@link org.biln.table.ModelFormat} how it stands on disk. {@link org.biln.table.Output} and
 * {@link org.biln.table.CsvOutput} write files that are there complete or not at all.
 *
 * <p>Whatever is wrong with a table is an {@link org.biln.table.InputException} that names file, line, column and value;
 * whatever is wrong with a model is a {@link org.biln.table.ModelException} that names the field.
 */
@NullMarked
package org.biln.table;

import org.jspecify.annotations.NullMarked;
