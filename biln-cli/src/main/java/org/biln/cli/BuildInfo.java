package org.biln.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Which program this is: what the build wrote down about itself.
 *
 * @param version the version of the project
 * @param commit the git commit, {@code -dirty} behind it if files had been changed; {@code unknown} outside a clone
 * @param dependencies the version of each library
 */
record BuildInfo(String version, String commit, Map<String, String> dependencies) {

    static BuildInfo load() {
        Properties properties = new Properties();
        try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read build.properties of the jar", e);
        }
        return new BuildInfo(
                known(properties, "version"),
                known(properties, "commit"),
                dependencies(properties.getProperty("dependencies", "")));
    }

    private static Map<String, String> dependencies(String list) {
        Map<String, String> versions = new TreeMap<>();
        for (String entry : list.split(",\\s*", -1)) {
            int space = entry.indexOf(' ');
            if (space > 0) {
                versions.put(entry.substring(0, space), entry.substring(space + 1));
            }
        }
        return versions;
    }

    /** Whether the program was built from files that no commit has. */
    boolean dirty() {
        return commit.endsWith("-dirty");
    }

    private static String known(Properties properties, String key) {
        String value = properties.getProperty(key, "").strip();
        // Outside a clone the build has no commit and leaves the placeholder, or nothing, in its place.
        return value.isEmpty() || value.startsWith("$") ? "unknown" : value;
    }

    /** The answer to {@code --version}. */
    String line() {
        return "biln " + version + " (commit " + commit + ", JDK " + Runtime.version() + " "
                + System.getProperty("java.vendor", "") + ")";
    }
}
