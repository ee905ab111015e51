package org.biln.table;

/** How many hostile cases a test tries: a few by default, as many as {@code -Dbiln.fuzz=N} says in a long run. */
final class Fuzz {

    private Fuzz() {}

    static int cases(int usual) {
        return Integer.getInteger("biln.fuzz", usual);
    }
}
