package org.biln.cli.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.auto.review.Question;
import org.biln.auto.review.Source;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.RowKeys;
import org.biln.core.distill.Answers;
import org.biln.table.InputException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerLogTest {

    private static final Question QUESTION =
            new Question(3, Source.AUDIT, true, 0.1 / 3, 0.7, 90, 2, 21.3, 1e5 / 7, 2e6 / 7, 3e4 / 7);

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private TrainingTable training;

    @SuppressWarnings("NullAway.Init")
    private ReviewFixture parts;

    @SuppressWarnings("NullAway.Init")
    private Path file;

    @AfterEach
    void closeTable() throws IOException {
        parts.close();
    }

    @BeforeEach
    void writeTable() throws IOException {
        parts = new ReviewFixture(Files.createDirectory(folder.resolve("table")));
        training = parts.training();
        file = parts.answers();
    }

    private AnswerLog open() throws IOException {
        return AnswerLog.open(file, RowKeys.of(training.table(), training.rows()), training.labels());
    }

    @Test
    void whatIsWrittenIsReadAgainToTheLastBit() throws IOException {
        AnswerLog log = open();
        assertThat(log.read()).isEmpty();
        List<Entry> entries = List.of(
                new Entry(3, Entry.Said.LABEL, 1, "Ann \"the expert\", B.", "2026-11-17T10:00:00Z", QUESTION),
                new Entry(4, Entry.Said.UNSURE, -1, " two\nlines ", "", null),
                new Entry(3, Entry.Said.UNDONE, -1, "", "", null));
        for (Entry entry : entries) {
            log.append(entry);
        }
        assertThat(log.read()).isEqualTo(entries);
        assertThat(open().read()).isEqualTo(entries);
    }

    @Test
    void whatCountsIsTheLastWord() throws IOException {
        Standing standing = new Standing(training.rows().sample());
        standing.add(new Entry(3, Entry.Said.LABEL, 1, "", "", QUESTION));
        standing.add(new Entry(5, Entry.Said.LABEL, 0, "", "", null));
        standing.add(new Entry(6, Entry.Said.UNSURE, -1, "", "", QUESTION));
        standing.add(new Entry(3, Entry.Said.UNDONE, -1, "", "", null));
        assertThat(standing.settled(3)).isFalse();
        assertThat(standing.settled(6)).isTrue();
        Answers answers = standing.answers();
        assertThat(answers.rows()).containsExactly(5);
        assertThat(answers.labels()).containsExactly(-1);
        boolean[] all = new boolean[ReviewFixture.ROWS];
        Arrays.fill(all, true);
        assertThat(standing.outcomes(all)).hasSize(1);
        assertThat(standing.outcomes(all).get(0).wrong()).isFalse();
    }

    @Test
    void aLineThatACrashCutShortIsCutOff() throws IOException {
        AnswerLog log = open();
        log.append(new Entry(3, Entry.Said.LABEL, 1, "", "", QUESTION));
        String whole = Files.readString(file);
        for (int cut = 1; cut < 12; cut++) {
            Files.writeString(file, whole + "P05,good,label,ann".substring(0, cut));
            assertThat(open().read()).hasSize(1);
            assertThat(Files.readString(file)).isEqualTo(whole);
        }
    }

    @Test
    void filesOfOtherTablesAreRefusedAndLeftAlone() throws IOException {
        for (String other : List.of(
                "part,answer\nP01,good\n",
                "row,answer,said,who,time,drawn\n1,good,label,,,\n",
                "part,answer,said,who,time,drawn\nQ01,good,label,,,\n",
                "part,answer,said,who,time,drawn\nP01,fine,label,,,\n",
                "part,answer,said,who,time,drawn\nP01,good,shouted,,,\n",
                "part,answer,said,who,time,drawn\nP01,good,label,,,audit - 0.5\n",
                "no table at all")) {
            Files.writeString(file, other);
            assertThatThrownBy(this::open).as(other).isInstanceOf(InputException.class);
            assertThat(Files.readString(file)).isEqualTo(other);
        }
    }

    @Test
    void sharesAreWrittenAsPartsOfAWhole() {
        assertThat(Share.parse("2/3")).isEqualTo(new Share(2, 3));
        for (String bad : List.of("0/2", "3/2", "2", "a/b", "1/0", "-1/2")) {
            assertThatThrownBy(() -> Share.parse(bad)).as(bad).isInstanceOf(InputException.class);
        }
    }

    @Test
    void everyLabelHasAKeyOfItsOwn() {
        assertThat(LabelKeys.of(List.of("ok", "worn", "other", "unzip")))
                .extracting(label -> label.get("keys"))
                .containsExactly(List.of("1", "o"), List.of("2", "w"), List.of("3", "t"), List.of("4", "n"));
        List<String> letters = IntStream.range(0, 26)
                .mapToObj(i -> String.valueOf((char) ('A' + i)))
                .toList();
        List<Object> keys =
                LabelKeys.of(letters).stream().map(label -> label.get("keys")).toList();
        assertThat(keys.subList(0, 24)).doesNotHaveDuplicates().doesNotContain(List.of());
        assertThat(keys.get(25)).isEqualTo(List.of());
    }

    @Test
    void theBrowserIsShownTheWayByAFileThatOthersCannotRead() throws IOException {
        Path page = Browser.page("http://127.0.0.1:1/token/");
        assertThat(Files.readString(page)).contains("url=http://127.0.0.1:1/token/");
        if (Files.getFileStore(page).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
                    .isEqualTo("rw-------");
        }
        Files.delete(page);
        Browser.none().close();
    }
}
