package org.biln.auto.check;

import java.io.IOException;
import java.util.List;
import org.biln.auto.AutoResult;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.OutOfFoldFit;
import org.biln.table.Column;
import org.biln.table.Role;

/**
 * What is to be said of a table besides the doubt of each label: whether its features tell anything, where errors gather, and what
 * is odd about the data.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * TableCheck check = TableCheck.of(fit.table(), fit);
 * check.gatherings().forEach(System.out::println); // by = Bob: about 22 of 31 labels look wrong, where chance gives 4
 * check.findings().forEach(System.out::println);
 * }</pre>
 */
public final class TableCheck {

    private final TrainingTable training;
    private final Signal signal;
    private final List<Gathering> gatherings;
    private final List<Finding> findings;

    private TableCheck(TrainingTable training, Signal signal, List<Gathering> gatherings, List<Finding> findings) {
        this.training = training;
        this.signal = signal;
        this.gatherings = gatherings;
        this.findings = findings;
    }

    /**
     * Looks at a table and what was learnt from it.
     *
     * @param training the table
     * @param fit what was learnt
     * @return what there is to say
     * @throws IOException when the table cannot be read again
     */
    public static TableCheck of(TrainingTable training, TableFit fit) throws IOException {
        AutoResult found = fit.recommended();
        OutOfFoldFit plain = fit.plain();
        Signal signal = Signal.of(training.rows().sample(), plain);
        List<Gathering> gatherings = found == null || !signal.present() ? List.of() : Gatherings.of(training, fit);
        return new TableCheck(training, signal, gatherings, DataChecks.of(training));
    }

    /**
     * Whether the features tell anything about the labels.
     *
     * @return the test; without a signal there is no verdict on any label
     */
    public Signal signal() {
        return signal;
    }

    /**
     * Where errors gather.
     *
     * @return groups of rows that chance does not explain, the one with most errors beyond chance first
     */
    public List<Gathering> gatherings() {
        return gatherings;
    }

    /**
     * What is odd about the data.
     *
     * @return the worst first
     */
    public List<Finding> findings() {
        return findings;
    }

    /**
     * The column that names the rows.
     *
     * @return the name of the id column, or {@code row}
     */
    public String key() {
        Column id = training.table().column(Role.ID);
        return id == null ? "row" : id.name();
    }

    /**
     * What a row is called, everywhere the same.
     *
     * @param row the row of the table, from 0
     * @return its id, or its number from 1 where there is none
     */
    public String name(int row) {
        return training.name(row);
    }
}
