package org.biln.auto.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this module, as the build wrote it down. */
final class BuildVersion {

    static final String NUMBER = read();

    private BuildVersion() {}

    private static String read() {
        Properties properties = new Properties();
        try (InputStream in = BuildVersion.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read version.properties of the jar", e);
        }
        return properties.getProperty("version", "unknown");
    }
}
