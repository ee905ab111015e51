package org.biln.cli;

/** What the program's exit codes mean. */
final class ExitCode {

    /** It did what was asked. */
    static final int OK = 0;
    /** It ran, but the answer is not the one asked for, or it could not finish. */
    static final int NOT_AS_ASKED = 1;
    /** Wrong usage or wrong input. */
    static final int USAGE = 2;

    private ExitCode() {}
}
