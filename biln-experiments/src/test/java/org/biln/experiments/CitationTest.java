package org.biln.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How to cite the project, for machines: complete, and of the version that is built. */
class CitationTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern ENTRY = Pattern.compile("([a-z-]+):(?: (.+))?");

    /** What is cited is the last release. */
    private static String version() throws IOException {
        Matcher matcher =
                Pattern.compile("<biln.released>([^<]+)</biln.released>").matcher(read("pom.xml"));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String read(String name) throws IOException {
        return Files.readString(ROOT.resolve(name));
    }

    @Test
    void citationCffHasWhatItsFormatRequires() throws IOException {
        Map<String, String> top = new LinkedHashMap<>();
        for (String line : read("CITATION.cff").lines().toList()) {
            assertThat(line).doesNotContain("\t");
            if (!line.startsWith(" ")) {
                Matcher entry = ENTRY.matcher(line);
                assertThat(entry.matches()).as(line).isTrue();
                assertThat(top.put(entry.group(1), entry.group(2) == null ? "" : entry.group(2)))
                        .as("%s is there twice", entry.group(1))
                        .isNull();
            }
        }
        assertThat(top).containsKeys("message", "title", "authors").containsEntry("cff-version", "1.2.0");
        assertThat(top).containsEntry("type", "software").containsEntry("license", "Apache-2.0");
        assertThat(top).containsEntry("version", version());
        assertThat(List.of(
                        "cff-version",
                        "message",
                        "type",
                        "title",
                        "abstract",
                        "version",
                        "license",
                        "repository-code",
                        "keywords",
                        "authors",
                        "references"))
                .containsAll(top.keySet());
    }

    @Test
    void codemetaJsonHasWhatItsFormatRequires() throws IOException {
        JsonNode codemeta = new ObjectMapper().readTree(read("codemeta.json"));
        assertThat(codemeta.path("@context").asText()).isEqualTo("https://doi.org/10.5063/schema/codemeta-2.0");
        assertThat(codemeta.path("@type").asText()).isEqualTo("SoftwareSourceCode");
        assertThat(codemeta.path("version").asText()).isEqualTo(version());
        for (String required : List.of("name", "description", "license", "codeRepository", "author")) {
            assertThat(codemeta.path(required).isMissingNode()).as(required).isFalse();
        }
        assertThat(codemeta.path("author")).isNotEmpty();
    }

    @Test
    void theTwoAndTheReadmeNameTheSamePaper() throws IOException {
        String paper = "https://proceedings.mlr.press/v119/cheng20c.html";
        for (String file : List.of("CITATION.cff", "codemeta.json", "README.md")) {
            assertThat(read(file)).as(file).contains(paper);
        }
        assertThat(read("README.md"))
                .contains("@inproceedings{cheng2020learning,")
                .contains("@software{biln,");
    }
}
