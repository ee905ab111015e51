package org.biln.cli;

/** Says on a terminal what a long fit is doing; one line that is replaced, so nothing of it remains in a log. */
final class Steps {
    private final Console console;
    private int length;

    Steps(Console console) {
        this.console = console;
    }

    void at(String step) {
        if (console.progress()) {
            console.err().print("\r" + " ".repeat(length) + "\r" + step + " ...\r");
            console.err().flush();
            length = step.length() + 4;
        }
    }
}
