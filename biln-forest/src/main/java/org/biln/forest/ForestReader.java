package org.biln.forest;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.biln.core.ensemble.Calibration;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ForestWriter} wrote, and believes none of it: every number is checked before it is used, and memory grows
 * with the bytes that came, never with a size that was announced.
 */
final class ForestReader {
    private static final int MOST_CLASSES = 1 << 16;
    private static final int MOST_COLUMNS = 1 << 22;

    private final DataInput in;
    private final CRC32 checksum = new CRC32();

    private ForestReader(DataInput in) {
        this.in = in;
    }

    static Forest read(DataInput in) throws IOException {
        ForestReader reader = new ForestReader(in);
        try {
            return reader.forest();
        } catch (EOFException e) {
            ForestFormatException short_ = new ForestFormatException("length", "the bytes end before the forest does");
            short_.initCause(e);
            throw short_;
        }
    }

    private Forest forest() throws IOException {
        int mark = in.readInt();
        require(mark == ForestWriter.MARK, "mark", "these bytes are not a forest");
        int version = whole("version");
        require(version == ForestWriter.VERSION, "version", "is " + version + ", this program reads 1");
        int classes = inRange("classes", whole("classes"), 2, MOST_CLASSES);
        double[] prior = numbers("prior", classes);
        double sum = 0;
        for (double share : prior) {
            require(share >= 0 && share <= 1, "prior", "holds " + share + ", not a share");
            sum += share;
        }
        require(Math.abs(sum - 1) < 1e-6, "prior", "adds up to " + sum + ", must be 1");
        double smoothing = number();
        require(smoothing >= 0 && smoothing < 1e6, "smoothing", "is " + smoothing);
        Calibration calibration = calibration(classes);
        Bins bins = bins(inRange("columns", whole("columns"), 0, MOST_COLUMNS));
        int count = inRange("trees", whole("trees"), 1, ForestOptions.MOST_TREES);
        Tree[] trees = new Tree[0];
        for (int t = 0; t < count; t++) {
            if (t == trees.length) {
                trees = Arrays.copyOf(trees, Math.min(count, 2 * t + 16));
            }
            trees[t] = new TreeReader(bins, classes).read();
        }
        int expected = (int) checksum.getValue();
        require(in.readInt() == expected, "checksum", "does not fit the bytes");
        return new Forest(bins, trees, prior, smoothing, calibration);
    }

    private @Nullable Calibration calibration(int classes) throws IOException {
        if (inRange("calibration", octet(), 0, 1) == 0) {
            return null;
        }
        double[] parameters = numbers("calibration", classes);
        for (double parameter : parameters) {
            require(Math.abs(parameter) < 1e9, "calibration", "holds " + parameter);
        }
        double slope = parameters[0];
        parameters[0] = 0;
        return Calibration.of(slope, parameters);
    }

    private Bins bins(int d) throws IOException {
        double[][] ends = new double[0][];
        Bins.Levels[] levels = new Bins.Levels[0];
        for (int j = 0; j < d; j++) {
            if (j == ends.length) {
                ends = Arrays.copyOf(ends, Math.min(d, 2 * j + 16));
                levels = Arrays.copyOf(levels, ends.length);
            }
            boolean categorical = inRange("column " + j, octet(), 0, 1) == 1;
            ends[j] = categorical ? new double[0] : ends(j);
            levels[j] = categorical ? levels(j) : Bins.Levels.NONE;
        }
        return new Bins(ends, levels);
    }

    private double[] ends(int j) throws IOException {
        int count = inRange("bins of column " + j, whole("bins of column " + j), 0, Bins.MOST - 1);
        double[] ends = new double[count + 1];
        for (int i = 0; i < count; i++) {
            ends[i] = number();
            require(
                    Double.isFinite(ends[i]) && (i == 0 || ends[i] > ends[i - 1]),
                    "bins of column " + j,
                    "end " + i + " is " + ends[i] + ", must be finite and above the one before");
        }
        ends[count] = Double.POSITIVE_INFINITY;
        return ends;
    }

    private Bins.Levels levels(int j) throws IOException {
        String field = "categories of column " + j;
        int count = whole(field);
        require(count >= 0, field, "are " + count);
        int[] categories = new int[0];
        byte[] codes = new byte[0];
        long before = -1;
        for (int i = 0; i < count; i++) {
            if (i == categories.length) {
                categories = Arrays.copyOf(categories, (int) Math.min(count, 2L * i + 16));
                codes = Arrays.copyOf(codes, categories.length);
            }
            int gap = whole(field);
            before += 1L + gap;
            require(gap >= 0 && before <= Integer.MAX_VALUE, field, "category " + i + " is out of range");
            categories[i] = (int) before;
            codes[i] = (byte) inRange(field, octet(), 0, Bins.MOST_LEVELS - 1);
        }
        return new Bins.Levels(categories, codes);
    }

    /** One tree: root, left, right, numbered as it was grown. */
    private final class TreeReader {
        final Bins bins;
        final int classes;
        long[] nodes = new long[16];
        long[] sets = new long[0];
        int[] counts = new int[16];
        int[] stack = new int[16];
        int nodeCount = 1;
        int setCount;
        int countCount;
        int depth = 1;

        TreeReader(Bins bins, int classes) {
            this.bins = bins;
            this.classes = classes;
        }

        Tree read() throws IOException {
            while (depth > 0) {
                int place = stack[--depth];
                int head = whole("node");
                if (head == Tree.LEAF) {
                    leaf(place);
                } else {
                    split(place, head);
                }
            }
            return new Tree(
                    Arrays.copyOf(nodes, nodeCount),
                    Arrays.copyOf(sets, setCount),
                    Arrays.copyOf(counts, countCount),
                    classes);
        }

        private void leaf(int place) throws IOException {
            require(countCount <= Integer.MAX_VALUE / 2 - classes, "tree", "has too many leaves");
            if (countCount + classes > counts.length) {
                counts = Arrays.copyOf(counts, 2 * (countCount + classes));
            }
            nodes[place] = Tree.node(0, Tree.LEAF, 0, countCount / classes);
            long sum = 0;
            for (int c = 0; c < classes; c++) {
                int count = whole("leaf");
                require(count >= 0, "leaf", "holds " + count + " draws");
                counts[countCount++] = count;
                sum += count;
            }
            // A tree that is only a root speaks for the prior and may have drawn nothing.
            require((sum > 0 && sum <= Integer.MAX_VALUE) || nodeCount == 1, "leaf", "holds " + sum + " draws");
        }

        private void split(int place, int head) throws IOException {
            int kind = head & 3;
            int column = head >>> 2;
            require(kind != Tree.LEAF && column < bins.columns(), "node", "splits column " + column);
            require(
                    bins.categorical(column) == (kind == Tree.CATEGORIES),
                    "node",
                    "splits column " + column + " as what it is not");
            require(nodeCount < 1 << 30, "tree", "has too many nodes");
            int left = nodeCount;
            nodeCount += 2;
            if (nodeCount > nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * nodeCount);
            }
            int bin = 0;
            int target = left;
            if (kind == Tree.CATEGORIES) {
                target = setCount;
                if (setCount + Tree.SET > sets.length) {
                    sets = Arrays.copyOf(sets, 2 * (setCount + Tree.SET));
                }
                sets[setCount++] = left;
                for (int w = 1; w < Tree.SET; w++) {
                    sets[setCount++] = longNumber();
                }
            } else {
                bin = octet();
                require(bin < bins.ends(column).length, "node", "splits column " + column + " at bin " + bin);
            }
            nodes[place] = Tree.node(column, kind, bin, target);
            if (depth + 2 > stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
            }
            stack[depth++] = left + 1;
            stack[depth++] = left;
        }
    }

    private static void require(boolean ok, String field, String problem) throws ForestFormatException {
        if (!ok) {
            throw new ForestFormatException(field, problem);
        }
    }

    private static int inRange(String field, int value, int low, int high) throws ForestFormatException {
        if (value < low || value > high) {
            throw new ForestFormatException(field, "is " + value + ", must be in " + low + ".." + high);
        }
        return value;
    }

    private double[] numbers(String field, int count) throws IOException {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = number();
            if (Double.isNaN(values[i])) {
                throw new ForestFormatException(field, "holds NaN");
            }
        }
        return values;
    }

    private int octet() throws IOException {
        int value = in.readUnsignedByte();
        checksum.update(value);
        return value;
    }

    private int whole(String field) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = octet();
            value |= (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new ForestFormatException(field, "is a whole number of more than five bytes");
    }

    private double number() throws IOException {
        return Double.longBitsToDouble(longNumber());
    }

    private long longNumber() throws IOException {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | octet();
        }
        return value;
    }
}
