package org.biln.cli.review;

import org.biln.core.math.Rng;
import org.biln.table.InputException;

/**
 * Which of several experts this is. The rows are dealt out at random, each to one of them.
 *
 * @param part which, from 1
 * @param of how many there are
 */
record Share(int part, int of) {

    private static final long PURPOSE = 0x7368617265L;

    static Share parse(String text) {
        if (text.matches("[0-9]{1,3}/[0-9]{1,3}")) {
            int slash = text.indexOf('/');
            Share share =
                    new Share(Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
            if (share.part >= 1 && share.part <= share.of) {
                return share;
            }
        }
        throw new InputException(
                "--share is " + InputException.quote(text), "use for instance 1/2 for the first of two experts");
    }

    boolean[] rows(int n, long seed) {
        int[] order = Rng.of(seed, PURPOSE).permutation(n);
        boolean[] mine = new boolean[n];
        for (int i = 0; i < n; i++) {
            mine[order[i]] = i % of == part - 1;
        }
        return mine;
    }
}
