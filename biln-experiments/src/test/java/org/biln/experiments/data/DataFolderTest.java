package org.biln.experiments.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

    private static final DataFile HELLO = new DataFile(
            "hello.txt",
            "the word hello",
            URI.create("http://example.org/hello.txt"),
            "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");

    @TempDir
    Path directory;

    @Test
    void the_option_wins_over_the_variable_and_the_variable_over_the_usual_places() throws IOException {
        Path work = Files.createDirectories(directory.resolve("work"));
        Map<String, String> environment = Map.of(DataFolder.VARIABLE, "named");
        assertThat(DataFolder.find(Path.of("asked"), environment, work).path()).isEqualTo(work.resolve("asked"));
        assertThat(DataFolder.find(null, environment, work).path()).isEqualTo(work.resolve("named"));
        assertThat(DataFolder.find(null, Map.of(), work).path()).isEqualTo(work.resolve("data"));
    }

    @Test
    void the_shared_folder_is_taken_when_only_it_holds_the_file() throws IOException {
        Path work = Files.createDirectories(directory.resolve("work"));
        Path shared = Files.createDirectories(directory.resolve("shared/data"));
        Files.createFile(shared.resolve("usps_all.mat"));
        assertThat(DataFolder.find(null, Map.of(), work).path().normalize()).isEqualTo(shared);
        Path own = Files.createDirectories(work.resolve("data"));
        Files.createFile(own.resolve("usps_all.mat"));
        assertThat(DataFolder.find(null, Map.of(), work).path()).isEqualTo(own);
    }

    @Test
    void a_file_is_missing_damaged_or_good() throws IOException {
        DataFolder folder = DataFolder.at(directory);
        assertThat(folder.status(HELLO)).isEqualTo(DataFolder.Status.MISSING);
        assertThatThrownBy(() -> folder.require(HELLO))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("biln data fetch");
        Files.writeString(folder.path(HELLO), "hullo");
        assertThat(folder.status(HELLO)).isEqualTo(DataFolder.Status.DAMAGED);
        assertThatThrownBy(() -> folder.require(HELLO))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
        Files.writeString(folder.path(HELLO), "hello");
        assertThat(folder.status(HELLO)).isEqualTo(DataFolder.Status.GOOD);
        assertThat(folder.require(HELLO)).isEqualTo(folder.path(HELLO));
    }

    @Test
    void a_file_needs_a_plain_name_and_a_digest() {
        URI address = URI.create("http://example.org/");
        assertThatThrownBy(() -> new DataFile("../x", "", address, HELLO.sha256()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("../x");
        assertThatThrownBy(() -> new DataFile("x", "", address, "abc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("abc");
    }
}
