package org.biln.auto.table;

import org.biln.table.LabelSet;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TrainingRows;

/**
 * A training table: what it holds, and which of its rows are learnt from.
 *
 * @param table the table
 * @param schema its features
 * @param labels its labels
 * @param rows the rows that are learnt from
 */
public record TrainingTable(Table table, Schema schema, LabelSet labels, TrainingRows rows) {}
