package org.biln.forest;

import java.io.DataOutput;
import java.io.IOException;
import java.util.zip.CRC32;
import org.biln.core.ensemble.Calibration;
import org.jspecify.annotations.Nullable;

/**
 * Writes a forest: a mark, the version, classes, prior, smoothing, calibration, columns, trees, and a checksum of all of it.
 *
 * <p>Whole numbers take as many bytes as they need, seven bits in each. A tree is written root, left, right: the places of nodes need
 * not be written. A split of numbers usually takes two bytes and a leaf of two classes three.
 */
final class ForestWriter {
    static final int MARK = 0x42_46_4f_52;
    static final int VERSION = 1;

    private final DataOutput out;
    private final CRC32 checksum = new CRC32();

    private ForestWriter(DataOutput out) {
        this.out = out;
    }

    static void write(Forest forest, DataOutput out) throws IOException {
        ForestWriter writer = new ForestWriter(out);
        out.writeInt(MARK);
        writer.whole(VERSION);
        writer.whole(forest.classes());
        for (double share : forest.prior()) {
            writer.number(share);
        }
        writer.number(forest.smoothing());
        writer.calibration(forest.calibration());
        writer.whole(forest.dimension());
        for (int j = 0; j < forest.dimension(); j++) {
            writer.column(forest.bins(), j);
        }
        writer.whole(forest.trees());
        for (int t = 0; t < forest.trees(); t++) {
            writer.tree(forest.tree(t));
        }
        out.writeInt((int) writer.checksum.getValue());
    }

    private void calibration(@Nullable Calibration calibration) throws IOException {
        octet(calibration == null ? 0 : 1);
        if (calibration != null) {
            number(calibration.slope());
            for (int c = 1; c < calibration.classes(); c++) {
                number(calibration.shift(c));
            }
        }
    }

    private void column(Bins bins, int j) throws IOException {
        if (bins.categorical(j)) {
            Bins.Levels levels = bins.levels(j);
            octet(1);
            whole(levels.categories.length);
            int before = -1;
            for (int i = 0; i < levels.categories.length; i++) {
                whole(levels.categories[i] - before - 1);
                octet(levels.codes[i]);
                before = levels.categories[i];
            }
        } else {
            double[] ends = bins.ends(j);
            octet(0);
            // The last end is infinite and goes without saying.
            whole(ends.length - 1);
            for (int i = 0; i + 1 < ends.length; i++) {
                number(ends[i]);
            }
        }
    }

    private void tree(Tree tree) throws IOException {
        int[] stack = new int[tree.nodes.length];
        int depth = 1;
        while (depth > 0) {
            long node = tree.nodes[stack[--depth]];
            int kind = Tree.kind(node);
            if (kind == Tree.LEAF) {
                leaf(tree, (int) node);
                continue;
            }
            whole(Tree.column(node) << 2 | kind);
            if (kind == Tree.CATEGORIES) {
                for (int w = 1; w < Tree.SET; w++) {
                    longNumber(tree.sets[(int) node + w]);
                }
            } else {
                octet(Tree.bin(node));
            }
            int left = tree.left(node);
            stack[depth++] = left + 1;
            stack[depth++] = left;
        }
    }

    private void leaf(Tree tree, int leaf) throws IOException {
        whole(Tree.LEAF);
        for (int c = 0; c < tree.classes; c++) {
            whole(tree.counts[leaf * tree.classes + c]);
        }
    }

    private void octet(int value) throws IOException {
        out.writeByte(value);
        checksum.update(value);
    }

    /** Seven bits a byte, the lowest first; the high bit says that more follow. */
    private void whole(int value) throws IOException {
        int rest = value;
        while (rest >>> 7 != 0) {
            octet((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        octet(rest);
    }

    private void number(double value) throws IOException {
        longNumber(Double.doubleToLongBits(value));
    }

    private void longNumber(long value) throws IOException {
        for (int shift = 56; shift >= 0; shift -= 8) {
            octet((int) (value >>> shift) & 0xff);
        }
    }
}
