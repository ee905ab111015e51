package org.biln.cli;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.biln.table.Format;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a table is written, where it cannot be detected or should not be; shared by the commands that read one. */
final class FormatOptions {
    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "Separator of cells, for instance ';' or tab. Default: detected.")
    private @Nullable String delimiter;

    @Option(
            names = "--quote",
            paramLabel = "CHAR",
            description = "The character around cells that need it. Default: detected.")
    private @Nullable String quote;

    @Option(names = "--header", description = "The first line names the columns. Default: detected.")
    private boolean header;

    @Option(
            names = "--no-header",
            description = "The first line is a row; columns are called c1, c2, ... Default: detected.")
    private boolean noHeader;

    @Option(
            names = "--decimal",
            paramLabel = "CHAR",
            defaultValue = ".",
            description = "The decimal sign, a point (default) or a comma.")
    private String decimal = ".";

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            defaultValue = "utf-8",
            description = "How the text is encoded: utf-8 (default), latin-1, windows-1252, ...")
    private String encoding = "utf-8";

    @Option(
            names = "--na",
            paramLabel = "WORDS",
            split = ",",
            description =
                    "Words that mean a missing cell, besides an empty one, NA, N/A, NaN and ?, and among numbers also none, "
                            + "null, nil and -. --na \"\" turns all of these off. Default: none.")
    private List<String> missing = new ArrayList<>();

    /** What was said, checked. */
    Format format() {
        if (header && noHeader) {
            throw new InputException("--header and --no-header exclude each other", "choose one");
        }
        if (decimal.length() != 1) {
            throw new InputException("--decimal is " + InputException.quote(decimal), "use a point or a comma");
        }
        return new Format(
                charset(),
                character("--delimiter", delimiter),
                character("--quote", quote),
                header == noHeader ? null : Boolean.valueOf(header),
                decimal.charAt(0),
                Set.copyOf(missing));
    }

    /** What was said, as options of the command line. */
    Map<String, String> asOptions() {
        Map<String, String> options = new LinkedHashMap<>();
        if (delimiter != null) {
            options.put("--delimiter", delimiter);
        }
        if (quote != null) {
            options.put("--quote", quote);
        }
        if (header || noHeader) {
            options.put(header ? "--header" : "--no-header", "true");
        }
        options.put("--decimal", decimal);
        options.put("--encoding", encoding);
        if (!missing.isEmpty()) {
            options.put("--na", String.join(",", missing));
        }
        return options;
    }

    private Charset charset() {
        String name = encoding.toLowerCase(Locale.ROOT);
        if (name.equals("latin-1") || name.equals("latin1")) {
            return StandardCharsets.ISO_8859_1;
        }
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    "--encoding is " + InputException.quote(encoding), "use utf-8, latin-1 or windows-1252");
        }
    }

    private static @Nullable Character character(String option, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.equals("\\t") || text.equalsIgnoreCase("tab")) {
            return '\t';
        }
        if (text.length() != 1) {
            throw new InputException(option + " is " + InputException.quote(text), "use one character, or tab");
        }
        return text.charAt(0);
    }
}
