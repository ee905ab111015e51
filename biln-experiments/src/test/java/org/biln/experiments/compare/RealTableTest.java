package org.biln.experiments.compare;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealTableTest {

    @Test
    void everyTableIsThereWithItsClasses() throws IOException {
        Map<String, Integer> many = Map.of(
                "glass",
                6,
                "wine",
                3,
                "vehicle",
                4,
                "vowel",
                11,
                "shuttle",
                7,
                "satellite",
                6,
                "digits",
                10,
                "dna",
                3,
                "soybean",
                19,
                "letter",
                26);
        for (String name : RealTable.names()) {
            RealTable table = RealTable.load(name);
            assertEquals(many.getOrDefault(name, 2), table.sample().classes(), name);
            assertTrue(table.sample().size() >= 100, name);
        }
    }

    @Test
    void theDataSetsOfThePaperAreTablesToo() throws IOException {
        RealTable uci = RealTable.load("uci-image");
        assertEquals(2086, uci.sample().size());
        assertEquals(18, uci.schema().features().size());
        Sample synthetic = RealTable.load("synthetic").sample();
        assertEquals(2, synthetic.dimension());
        assertArrayEquals(new int[] {500, 500}, synthetic.counts());
        assertArrayEquals(
                synthetic.x().data, RealTable.load("synthetic").sample().x().data);
    }

    @Test
    void aSplitKeepsEveryRowOnceAndEveryClassInTraining() throws IOException {
        RealTable shuttle = RealTable.load("shuttle");
        RealTable.Split split = shuttle.split(Rng.of(3));
        assertEquals(
                shuttle.sample().size(), split.train().size() + split.test().size());
        int[] all = shuttle.sample().counts();
        int[] train = split.train().counts();
        int[] expected = new int[all.length];
        for (int c = 0; c < all.length; c++) {
            expected[c] = (3 * all[c] + 3) / 4;
        }
        assertArrayEquals(expected, train);
    }

    @Test
    void generatedTablesAreAlwaysTheSame() {
        assertEquals(GeneratedTables.csv(GeneratedTables.SMOOTH), GeneratedTables.csv(GeneratedTables.SMOOTH));
        assertEquals(
                1001, GeneratedTables.csv(GeneratedTables.PHONEME_LIKE).lines().count());
    }

    @Test
    void filesWithAColumnOfTrueLabelsAreTakenHoweverTheyAreWritten(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("plain.csv"), "x,label\n1,a\n2,b\n");
        Files.writeString(folder.resolve("quoted.csv"), "\"x\",\"label\"\n1,\"a\"\n2,\"b\"\n");
        Files.writeString(folder.resolve("semicolons.csv"), "label;x\na;1\nb;2\n");
        Files.writeString(folder.resolve("unlabelled.csv"), "x,labelled\n1,a\n2,b\n");
        assertEquals(
                List.of("plain", "quoted", "semicolons"),
                RealTable.ofFolder(folder).stream().map(RealTable::name).toList());
    }

    @Test
    void tablesOfTwoYearsAreTwoTables(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.2019.csv"), "x,label\n1,a\n2,b\n");
        Files.writeString(folder.resolve("a.2020.csv"), "x,label\n1,a\n2,b\n");
        assertEquals(
                List.of("a.2019", "a.2020"),
                RealTable.ofFolder(folder).stream().map(RealTable::name).toList());
    }

    @Test
    void neitherAByteOrderMarkNorANeighbourInAnotherEncodingHidesATable(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("marked.csv"), "\uFEFFlabel,x\na,1\nb,2\n");
        Files.writeString(folder.resolve("spaced.csv"), "x, label\n1,a\n2,b\n");
        Files.write(folder.resolve("latin.csv"), "größe,y\n1,2\n".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(
                List.of("marked", "spaced"),
                RealTable.ofFolder(folder).stream().map(RealTable::name).toList());
    }

    @Test
    void aNameThatTheResultsCannotHoldIsRefusedBeforeTheWork(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("north, south.csv"), "x,label\n1,a\n2,b\n");
        assertThatThrownBy(() -> RealTable.ofFolder(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'north, south'", "rename the file");
    }

    @Test
    void aDamagedTableIsNamedByItsFile(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("short.csv"), "x,label\n1,a\n2\n");
        assertThatThrownBy(() -> RealTable.ofFolder(folder)).hasMessageContaining("short.csv, line 3");
    }

    @Test
    void aTableThatIsNotThereIsRefusedByName() {
        assertThatThrownBy(() -> RealTable.load("titanic"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("titanic", "sonar");
    }
}
