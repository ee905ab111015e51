package org.biln.table;

/**
 * Input that cannot be used. The message is one line that says where (file, line, column), what is wrong and what to do
 * about it; the program ends with exit code 2. Whatever the file put into the message, it stays harmless on a terminal:
 * control characters are escaped and a long message is cut.
 */
public final class InputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 2000;

    /**
     * A complaint without a place inside a file.
     *
     * @param what what is wrong
     * @param hint what to do
     */
    public InputException(String what, String hint) {
        super(Shown.cut(Shown.line(what), LONGEST) + "; " + Shown.cut(Shown.line(hint), LONGEST));
    }

    /**
     * A complaint about a whole file.
     *
     * @param file the file's name as the user gave it
     * @param what what is wrong
     * @param hint what to do
     * @return the exception
     */
    public static InputException in(String file, String what, String hint) {
        return new InputException(file + ": " + what, hint);
    }

    /**
     * A complaint about a line.
     *
     * @param file the file's name as the user gave it
     * @param line the line, from 1
     * @param what what is wrong
     * @param hint what to do
     * @return the exception
     */
    public static InputException at(String file, long line, String what, String hint) {
        return new InputException(file + ", line " + line + ": " + what, hint);
    }

    /**
     * A complaint about a cell.
     *
     * @param file the file's name as the user gave it
     * @param line the line, from 1
     * @param column the column's position, from 1
     * @param name the column's name
     * @param what what is wrong
     * @param hint what to do
     * @return the exception
     */
    public static InputException at(String file, long line, int column, String name, String what, String hint) {
        return new InputException(
                file + ", line " + line + ", column " + column + " (" + Shown.name(name) + "): " + what, hint);
    }

    /**
     * A cell's text as shown in a complaint: quoted, control characters escaped, cut when long.
     *
     * @param cell the text
     * @return the quoted text
     */
    public static String quote(String cell) {
        return "'" + Shown.name(cell) + "'";
    }
}
