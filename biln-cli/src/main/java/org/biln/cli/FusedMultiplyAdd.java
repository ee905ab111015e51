package org.biln.cli;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Whether the Java machine multiplies and adds in one instruction. Our sums are built on that, because it rounds once and so
 * gives the same bits everywhere. Without the instruction Java gets the same bits from exact decimal arithmetic, about a
 * hundred times slower.
 */
final class FusedMultiplyAdd {

    static final String WARNING =
            "this Java machine has no fused multiply-add (an old processor, an emulator, or -XX:-UseFMA):"
                    + " results are the same to the last bit, but everything takes up to a hundred times longer";

    private FusedMultiplyAdd() {}

    /** False only if the machine says so; one that does not know the question is given the benefit of the doubt. */
    static boolean available() {
        try {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return machine == null
                    || !"false".equals(machine.getVMOption("UseFMA").getValue());
        } catch (IllegalArgumentException | SecurityException e) {
            return true;
        }
    }
}
