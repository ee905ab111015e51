package org.biln.experiments.report;

/**
 * Text made safe for HTML and XML.
 *
 * <pre>{@code
 * String cell = "<td>" + Html.escape("a < b") + "</td>";
 * }</pre>
 */
public final class Html {

    private Html() {}

    /** Escapes what markup or an attribute would be broken by. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
