package org.biln.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a figure is worth without: the processor, the virtual machine, and whether anything else was running. */
final class Machine {

    private Machine() {}

    static String describe() {
        OperatingSystemMXBean os = ManagementFactory.getOperatingSystemMXBean();
        double load = os.getSystemLoadAverage();
        String busy = load < 0
                ? "load unknown"
                : String.format(
                        Locale.ROOT,
                        "load average at the start %.1f: %s",
                        load,
                        load > 0.5 ? "**the machine was shared, read ratios and not times**" : "quiet");
        return String.format(
                Locale.ROOT,
                "%s, %d processors, %s %s; %s %s; %s",
                processor(),
                os.getAvailableProcessors(),
                os.getName(),
                os.getArch(),
                System.getProperty("java.vm.name"),
                System.getProperty("java.runtime.version"),
                busy);
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unnamed processor");
        } catch (IOException e) {
            return "unnamed processor";
        }
    }
}
