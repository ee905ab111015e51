package org.biln.table;

/**
 * A model file that cannot be used. The message is one line that names the file, the field where there is one, what is
 * wrong and what to do.
 */
public final class ModelException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 1000;

    private ModelException(String message) {
        super(message);
    }

    static ModelException of(String file, String what, String hint) {
        return new ModelException(
                Shown.cut(Shown.line(file + ": " + what), LONGEST) + "; " + Shown.cut(Shown.line(hint), LONGEST));
    }

    static ModelException damaged(String file, String why) {
        return of(file, "is damaged or was edited: " + why, "fit again, or take a copy that is as fit wrote it");
    }
}
