package org.biln.forest;

/**
 * The distinct drawn rows of a tree, ordered so that a node is a stretch of places; a split divides its stretch in place and keeps
 * the order of the rows, so that reading the columns stays a walk in one direction.
 *
 * <p>Beside each row stands what it adds to a histogram: with two classes its draws in the low half and those of class 1 in
 * the high half, with more its draws in the low half and its class in the high half.
 */
final class NodeRows {
    final int[] rows;
    final long[] adds;
    /** The rows that were not drawn, divided as the others are: so each ends in the leaf that judges it. */
    final int[] others;

    private int otherCount;
    private final int[] spareRows;
    private final long[] spareAdds;

    NodeRows(int n) {
        rows = new int[n];
        adds = new long[n];
        others = new int[n];
        spareRows = new int[n];
        spareAdds = new long[n];
    }

    /** Takes the drawn rows; returns how many are distinct. */
    int fill(int[] times, int[] classOf, int classes) {
        int count = 0;
        otherCount = 0;
        for (int i = 0; i < times.length; i++) {
            others[otherCount] = i;
            otherCount += times[i] > 0 ? 0 : 1;
            rows[count] = i;
            adds[count] = (classes == 2 ? (long) classOf[i] * times[i] : classOf[i]) << 32 | times[i];
            count += times[i] > 0 ? 1 : 0;
        }
        return count;
    }

    /** How many rows were not drawn. */
    int otherCount() {
        return otherCount;
    }

    /** Divides by a split of numbers; returns where the right side begins. */
    int divide(int start, int end, byte[] codes, int kind, int bin) {
        int left = start;
        int right = 0;
        int limit = bin + kind;
        for (int i = start; i < end; i++) {
            int row = rows[i];
            long add = adds[i];
            // Written to both sides, advanced on one: no branch to mispredict.
            rows[left] = row;
            adds[left] = add;
            spareRows[right] = row;
            spareAdds[right] = add;
            int goesRight = (limit - ((codes[row] + kind) & 0xff)) >>> 31;
            right += goesRight;
            left += 1 - goesRight;
        }
        System.arraycopy(spareRows, 0, rows, left, right);
        System.arraycopy(spareAdds, 0, adds, left, right);
        return left;
    }

    /** Divides by a set of categories; returns where the right side begins. */
    int divide(int start, int end, byte[] codes, long[] set) {
        int left = start;
        int right = 0;
        for (int i = start; i < end; i++) {
            int row = rows[i];
            long add = adds[i];
            rows[left] = row;
            adds[left] = add;
            spareRows[right] = row;
            spareAdds[right] = add;
            int code = codes[row] & 0xff;
            int goesLeft = (int) (set[code >>> 6] >>> code) & 1;
            left += goesLeft;
            right += 1 - goesLeft;
        }
        System.arraycopy(spareRows, 0, rows, left, right);
        System.arraycopy(spareAdds, 0, adds, left, right);
        return left;
    }

    /** Divides rows that were not drawn, by a split of numbers; returns where the right side begins. */
    int divideOthers(int start, int end, byte[] codes, int kind, int bin) {
        int left = start;
        int right = 0;
        int limit = bin + kind;
        for (int i = start; i < end; i++) {
            int row = others[i];
            others[left] = row;
            spareRows[right] = row;
            int goesRight = (limit - ((codes[row] + kind) & 0xff)) >>> 31;
            right += goesRight;
            left += 1 - goesRight;
        }
        System.arraycopy(spareRows, 0, others, left, right);
        return left;
    }

    /** Divides rows that were not drawn, by a set of categories; returns where the right side begins. */
    int divideOthers(int start, int end, byte[] codes, long[] set) {
        int left = start;
        int right = 0;
        for (int i = start; i < end; i++) {
            int row = others[i];
            others[left] = row;
            spareRows[right] = row;
            int code = codes[row] & 0xff;
            int goesLeft = (int) (set[code >>> 6] >>> code) & 1;
            left += goesLeft;
            right += 1 - goesLeft;
        }
        System.arraycopy(spareRows, 0, others, left, right);
        return left;
    }
}
