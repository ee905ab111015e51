package org.biln.forest;

/**
 * The distinct drawn rows of a tree, ordered so that a node is a stretch of places; a split divides its stretch in place and keeps
 * the order of the rows, so that reading the columns stays a walk in one direction.
 *
 * <p>Beside each row stands what it adds to a histogram: with two classes its draws in the low half and those of class 1 in
 * the high half, with more its draws in the low half and its class in the high half.
 *
 * <p>Far down in a tree on many rows the rows of a node lie far apart, and every code read brings a cache line for one byte. So
 * when a node has become small enough its codes are gathered, all columns at once, into a table of its own that stays in the
 * cache while the whole subtree below is grown; rows are then numbers in that table.
 */
final class NodeRows {
    /** How much of a cache gathered codes may take. */
    private static final int NEAR_BYTES = 1 << 18;

    /** About how many levels a tree still has below a node whose codes are gathered. */
    private static final int LEVELS_BELOW = 10;

    final int[] rows;
    final long[] adds;
    /** The rows that were not drawn, divided as the others are: so each ends in the leaf that judges it. */
    final int[] others;

    /** The codes that the numbers in {@link #rows} and {@link #others} stand for: all rows, or those gathered. */
    byte[][] codes;

    private final BinnedTable table;
    private final int mostGathered;
    private final byte[][] near;
    /** The rows that the gathered ones are. */
    private final int[] ids;

    private int otherCount;
    private final int[] spareRows;
    private final long[] spareAdds;

    NodeRows(BinnedTable table, int mtry) {
        int n = table.rows;
        this.table = table;
        codes = table.codes;
        mostGathered = mostGathered(table, mtry);
        near = new byte[table.codes.length][0];
        for (int column : table.usable) {
            near[column] = new byte[mostGathered];
        }
        ids = new int[mostGathered];
        rows = new int[n];
        adds = new long[n];
        others = new int[n];
        spareRows = new int[n];
        spareAdds = new long[n];
    }

    /** How many rows fit in the cache; 0 if all do, or if gathering all columns costs more than reading a few far away. */
    private static int mostGathered(BinnedTable table, int mtry) {
        int columns = table.usable.length;
        boolean many = (long) table.rows * columns > 2 * NEAR_BYTES;
        boolean worth = columns <= LEVELS_BELOW * mtry;
        return many && worth ? NEAR_BYTES / columns : 0;
    }

    /** Gathers the rows of a node if they are few enough; tells whether it did. */
    boolean gather(int start, int end, int otherStart, int otherEnd) {
        int drawn = end - start;
        int all = drawn + otherEnd - otherStart;
        if (all > mostGathered) {
            codes = table.codes;
            return false;
        }
        for (int column : table.usable) {
            byte[] from = table.codes[column];
            byte[] to = near[column];
            for (int i = start; i < end; i++) {
                to[i - start] = from[rows[i]];
            }
            for (int i = otherStart; i < otherEnd; i++) {
                to[drawn + i - otherStart] = from[others[i]];
            }
        }
        for (int i = start; i < end; i++) {
            rows[i] = i - start;
        }
        for (int i = otherStart; i < otherEnd; i++) {
            int at = drawn + i - otherStart;
            ids[at] = others[i];
            others[i] = at;
        }
        codes = near;
        return true;
    }

    /** The row that a number in {@link #others} stands for. */
    int id(int other) {
        return codes == near ? ids[other] : other;
    }

    /** Takes the drawn rows; returns how many are distinct. */
    int fill(int[] times, int[] classOf, int classes) {
        codes = table.codes;
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
    int divide(int start, int end, int column, int kind, int bin) {
        byte[] of = codes[column];
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
            int goesRight = (limit - ((of[row] + kind) & 0xff)) >>> 31;
            right += goesRight;
            left += 1 - goesRight;
        }
        System.arraycopy(spareRows, 0, rows, left, right);
        System.arraycopy(spareAdds, 0, adds, left, right);
        return left;
    }

    /** Divides by a set of categories; returns where the right side begins. */
    int divide(int start, int end, int column, long[] set) {
        byte[] of = codes[column];
        int left = start;
        int right = 0;
        for (int i = start; i < end; i++) {
            int row = rows[i];
            long add = adds[i];
            rows[left] = row;
            adds[left] = add;
            spareRows[right] = row;
            spareAdds[right] = add;
            int code = of[row] & 0xff;
            int goesLeft = (int) (set[code >>> 6] >>> code) & 1;
            left += goesLeft;
            right += 1 - goesLeft;
        }
        System.arraycopy(spareRows, 0, rows, left, right);
        System.arraycopy(spareAdds, 0, adds, left, right);
        return left;
    }

    /** Divides rows that were not drawn, by a split of numbers; returns where the right side begins. */
    int divideOthers(int start, int end, int column, int kind, int bin) {
        byte[] of = codes[column];
        int left = start;
        int right = 0;
        int limit = bin + kind;
        for (int i = start; i < end; i++) {
            int row = others[i];
            others[left] = row;
            spareRows[right] = row;
            int goesRight = (limit - ((of[row] + kind) & 0xff)) >>> 31;
            right += goesRight;
            left += 1 - goesRight;
        }
        System.arraycopy(spareRows, 0, others, left, right);
        return left;
    }

    /** Divides rows that were not drawn, by a set of categories; returns where the right side begins. */
    int divideOthers(int start, int end, int column, long[] set) {
        byte[] of = codes[column];
        int left = start;
        int right = 0;
        for (int i = start; i < end; i++) {
            int row = others[i];
            others[left] = row;
            spareRows[right] = row;
            int code = of[row] & 0xff;
            int goesLeft = (int) (set[code >>> 6] >>> code) & 1;
            left += goesLeft;
            right += 1 - goesLeft;
        }
        System.arraycopy(spareRows, 0, others, left, right);
        return left;
    }
}
