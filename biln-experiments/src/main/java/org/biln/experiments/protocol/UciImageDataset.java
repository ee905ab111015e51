package org.biln.experiments.protocol;

import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Pool;
import org.biln.experiments.data.UciImage;

/**
 * The UCI image segmentation data as two classes of 1188 and 898 rows; see {@link UciImage}.
 *
 * <pre>{@code
 * UciImageDataset.INSTANCE.trainingSize(); // 1565
 * }</pre>
 */
public final class UciImageDataset extends FixedDataset {

    /** The one object of this class. */
    public static final UciImageDataset INSTANCE = new UciImageDataset();

    private UciImageDataset() {
        super("uci-image", "UCI Image", 1, 2086);
    }

    @Override
    public Pool load(Reading reading, DataFolder folder) {
        return UciImage.load();
    }

    @Override
    public Choice publishedKernel() {
        return Choice.KERNEL_SQUARED;
    }

    @Override
    public String origin() {
        return "shipped with the program";
    }
}
