package org.biln.cli;

/** A mistake in usage or input that the user can put right: one line saying what and how, exit code 2. */
final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * @param message the line, without a final full stop
     */
    UserError(String message) {
        super(message);
    }
}
