package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model of the example table is the same to the last byte as ever; a deliberate change puts the new digest here. */
class ModelDigestTest {

    @TempDir
    Path folder;

    @Test
    void theModelOfTheExampleIsKnown() throws Exception {
        String table = Path.of("..", "examples", "machines.csv").toString();
        assertThat(digest("fit", table, "--label", "state", "--positive", "worn", "--id", "machine"))
                .isEqualTo("ceebbf99c7c81b5aee92d975d0b22df261a30f38457b90a05cef65a99c240db7");
    }

    @Test
    void aModelOfManyClassesIsKnown() throws Exception {
        Rng rng = Rng.of(1);
        StringBuilder table = new StringBuilder("a,b,kind\n");
        for (int row = 0; row < 240; row++) {
            int c = row % 4;
            int observed = rng.nextDouble() < 0.2 ? rng.nextInt(4) : c;
            table.append((c & 1) * 3 + rng.nextGaussian())
                    .append(',')
                    .append((c >> 1) * 3 + rng.nextGaussian())
                    .append(",k")
                    .append(observed)
                    .append('\n');
        }
        Path file = folder.resolve("many.csv");
        Files.writeString(file, table);
        assertThat(digest("fit", file.toString(), "--label", "kind"))
                .isEqualTo("8c8887446ce07d28c0b0ae3a31da28cefa61dbe49d7975ff74d5dad009338ee3");
    }

    /** Of everything that decides a prediction; not of the program's version and the file's name. */
    private String digest(String... fit) throws Exception {
        Path model = folder.resolve("model.json");
        String[] args = Arrays.copyOf(fit, fit.length + 2);
        args[fit.length] = "--model";
        args[fit.length + 1] = model.toString();
        Ran ran = Ran.biln(args);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        String text = Files.readString(model);
        String decisive = text.substring(text.indexOf("\"labels\" :"), text.indexOf("\"seed\" :"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(decisive.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest);
    }
}
