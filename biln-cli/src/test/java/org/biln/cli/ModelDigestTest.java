package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model of the example table is the same to the last byte as ever; a deliberate change puts the new digest here. */
class ModelDigestTest {

    @TempDir
    Path folder;

    @Test
    void theModelOfTheExampleIsKnown() throws Exception {
        Path model = folder.resolve("model.json");
        Ran ran = Ran.biln(
                "fit",
                Path.of("..", "examples", "machines.csv").toString(),
                "--label",
                "state",
                "--positive",
                "worn",
                "--id",
                "machine",
                "--model",
                model.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        String text = Files.readString(model);
        // everything that decides a prediction; not the program's version and the file's name
        String decisive = text.substring(text.indexOf("\"labels\" :"), text.indexOf("\"seed\" :"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(decisive.getBytes(StandardCharsets.UTF_8));
        assertThat(HexFormat.of().formatHex(digest))
                .isEqualTo("3360745fb7f9c118326ba5c7b716e52df1aa6164ac7201fd03371f07fc4d4cc7");
    }
}
