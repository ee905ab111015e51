package org.biln.cli;

import java.util.function.Consumer;
import java.util.function.Function;

/** Says on a terminal what a long fit is doing; one line that is replaced, so nothing of it remains in a log. */
final class Steps {
    private final Console console;
    private int length;

    Steps(Console console) {
        this.console = console;
    }

    /** Does something that tells its steps; the line is gone afterwards, however it ends. */
    <T> T during(Function<Consumer<String>, T> work) {
        try {
            return work.apply(this::at);
        } finally {
            clear();
        }
    }

    private void at(String step) {
        if (console.progress()) {
            clear();
            console.err().print(step + " ...");
            console.err().flush();
            length = step.length() + 4;
        }
    }

    private void clear() {
        if (length > 0) {
            console.err().print("\r" + " ".repeat(length) + "\r");
            console.err().flush();
            length = 0;
        }
    }
}
