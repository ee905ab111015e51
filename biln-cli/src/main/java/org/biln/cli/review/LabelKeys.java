package org.biln.cli.review;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The keys of the labels: digits for the first nine, and a letter of its own for each as far as there are any. */
final class LabelKeys {

    private static final String RESERVED = "uz";
    private static final int DIGITS = 9;

    private LabelKeys() {}

    /** For each label its keys, lower case. */
    static List<Map<String, Object>> of(List<String> labels) {
        String taken = RESERVED;
        List<Map<String, Object>> all = new ArrayList<>();
        for (int c = 0; c < labels.size(); c++) {
            List<String> keys = new ArrayList<>();
            if (c < DIGITS) {
                keys.add(Integer.toString(c + 1));
            }
            // its own letters first, then any: more labels than digits must be reachable too
            String wanted = labels.get(c).toLowerCase(Locale.ROOT) + (c < DIGITS ? "" : "abcdefghijklmnopqrstvwxy");
            for (int i = 0; i < wanted.length(); i++) {
                char letter = wanted.charAt(i);
                if (letter >= 'a' && letter <= 'z' && taken.indexOf(letter) < 0) {
                    keys.add(String.valueOf(letter));
                    taken += letter;
                    break;
                }
            }
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("value", labels.get(c));
            one.put("keys", keys);
            all.add(one);
        }
        return all;
    }
}
