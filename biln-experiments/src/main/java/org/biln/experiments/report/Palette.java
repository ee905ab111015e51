package org.biln.experiments.report;

import java.awt.Color;
import org.biln.experiments.protocol.PaperMethod;

/**
 * The colours of the figures: Okabe and Ito's, which people with any of the common colour deficiencies tell apart, and a
 * sequence from light to dark that also reads in grey.
 */
final class Palette {

    static final Color INK = new Color(0x22, 0x22, 0x22);
    static final Color GRID = new Color(0xE3, 0xE3, 0xE3);
    static final Color GREY = new Color(0x77, 0x77, 0x77);

    static final Color BLUE = new Color(0x00, 0x72, 0xB2);
    static final Color VERMILION = new Color(0xD5, 0x5E, 0x00);
    static final Color GREEN = new Color(0x00, 0x9E, 0x73);
    static final Color ORANGE = new Color(0xE6, 0x9F, 0x00);
    static final Color SKY = new Color(0x56, 0xB4, 0xE9);

    /** From little to much. */
    private static final Color[] SEQUENCE = {
        new Color(0xFD, 0xE0, 0x8B),
        new Color(0xF4, 0xA5, 0x5B),
        new Color(0xD8, 0x5F, 0x5B),
        new Color(0x92, 0x37, 0x73),
        new Color(0x3B, 0x1C, 0x5A)
    };

    private Palette() {}

    static Color of(PaperMethod method) {
        return switch (method) {
            case ALGO1 -> BLUE;
            case AUTO -> VERMILION;
            case NOISY_ACT -> GREEN;
            case AUTO_ACT -> SKY;
            case NOISY -> ORANGE;
            case CLEAN -> INK;
        };
    }

    static int steps() {
        return SEQUENCE.length;
    }

    static Color step(int step) {
        return SEQUENCE[step];
    }

    static Color translucent(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }
}
