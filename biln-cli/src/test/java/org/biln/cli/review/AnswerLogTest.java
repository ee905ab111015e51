package org.biln.cli.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.biln.auto.review.Question;
import org.biln.auto.review.Source;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.RowKeys;
import org.biln.core.distill.Answers;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Progress;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerLogTest {

    private static final Question QUESTION = new Question(3, Source.AUDIT, true, 0.1 / 3, 0.7);

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
                new Entry(4, Entry.Said.UNSURE, -1, "two  words", "", null),
                new Entry(3, Entry.Said.UNDONE, -1, "", "", null));
        for (Entry entry : entries) {
            log.append(List.of(entry));
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
        assertThat(answers.labels()).containsExactly(0);
        boolean[] all = new boolean[ReviewFixture.ROWS];
        Arrays.fill(all, true);
        assertThat(standing.suspects(all)).hasSize(1);
        assertThat(standing.wrong(standing.suspects(all).get(0))).isFalse();
    }

    @Test
    void aLineThatACrashCutShortIsCutOff() throws IOException {
        AnswerLog log = open();
        log.append(List.of(new Entry(3, Entry.Said.LABEL, 1, "", "", QUESTION)));
        String whole = Files.readString(file);
        for (int cut = 1; cut < 12; cut++) {
            Files.writeString(file, whole + "P05,good,label,ann".substring(0, cut));
            assertThat(open().read()).hasSize(1);
            assertThat(Files.readString(file)).isEqualTo(whole);
        }
    }

    private static final String HEADER = "part,answer,said,who,time,drawn,row_digest\n";

    @Test
    void filesOfOtherTablesAreRefusedAndLeftAlone() throws IOException {
        open().append(List.of(new Entry(3, Entry.Said.LABEL, 1, "ann", "", QUESTION)));
        String own = Files.readString(file);
        for (String other : List.of(
                "part,answer\nP01,good\n",
                "part,answer\nP01,go",
                "part,answer,said,who,time,drawn\nP01,good,label,,,\n",
                HEADER.replace("part", "row") + "1,good,label,,,,\n",
                HEADER + "Q01,good,label,,,,\n",
                HEADER + "P01,fine,label,,,,\n",
                HEADER + "P01,good,shouted,,,,\n",
                HEADER + "P01,good,label,,,audit - 0.5,\n",
                HEADER + "P01,good,label\n",
                HEADER.strip(),
                // what spreadsheets make of ours: semicolons, a mark, other ends of lines, quotes everywhere
                own.replace(',', ';'),
                "\uFEFF" + own,
                own.replace("\n", "\r\n"),
                HEADER + "P01,\"good\"x,label,,,,\n",
                Files.readString(parts.table()),
                "no table at all",
                "\u0001\n\u0000".repeat(50) + "the last line of something else")) {
            Files.writeString(file, other);
            assertThatThrownBy(this::open)
                    .as(other)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("line ");
            assertThat(Files.readString(file)).isEqualTo(other);
        }
    }

    @Test
    void aWholeLineWithoutItsEndIsKept() throws IOException {
        AnswerLog log = open();
        log.append(List.of(
                new Entry(3, Entry.Said.LABEL, 1, "", "", QUESTION),
                new Entry(4, Entry.Said.UNSURE, -1, "", "", null)));
        String whole = Files.readString(file);
        // also while the program runs: the next answer begins a line of its own
        Files.writeString(file, whole.substring(0, whole.length() - 1));
        log.append(List.of(new Entry(5, Entry.Said.LABEL, 0, "", "", null)));
        assertThat(Files.readString(file)).startsWith(whole);
        assertThat(open().read()).extracting(Entry::example).containsExactly(3, 4, 5);
        Files.writeString(file, whole.substring(0, whole.length() - 2));
        assertThat(open().read()).extracting(Entry::example).containsExactly(3);
    }

    @Test
    void aFitReadsOfAFileThatWasCutWhatTheReviewReads() throws IOException {
        open().append(List.of(
                new Entry(3, Entry.Said.LABEL, 1, "", "", QUESTION), new Entry(4, Entry.Said.LABEL, 0, "", "", null)));
        byte[] whole = Files.readAllBytes(file);
        for (int cut = 0; cut < 12; cut++) {
            Files.write(file, Arrays.copyOf(whole, whole.length - cut));
            Answers fit = AnswerFile.read(training, file.toString(), InputStream.nullInputStream(), Format.DETECT);
            assertThat(fit.size())
                    .as("%d bytes less", cut)
                    .isEqualTo(open().read().size());
        }
    }

    @Test
    void aNameOfTwoLinesIsAName() throws IOException {
        String table = Files.readString(parts.table());
        Files.writeString(parts.table(), "\"part\nnumber\"" + table.substring(4));
        try (Input input = Input.of("parts.csv", Files.newInputStream(parts.table()))) {
            Table read = TableReader.read(
                    input,
                    Format.DETECT,
                    ColumnOptions.builder().label("state").id("part\nnumber").build(),
                    Progress.NONE);
            LabelSet labels = LabelSet.of(read, "good");
            TrainingRows rows = TrainingRows.of(read, Schema.of(read), labels, Missing.LEARN);
            AnswerLog log = AnswerLog.open(file, RowKeys.of(read, rows), labels);
            log.append(List.of(new Entry(3, Entry.Said.LABEL, 1, "", "", null)));
            assertThat(AnswerLog.open(file, RowKeys.of(read, rows), labels).read())
                    .hasSize(1);
        }
    }

    @Test
    void nothingIsAddedToAFileThatWasChanged() throws IOException {
        AnswerLog log = open();
        String changed = HEADER.replace(',', ';') + "P03;good;label;;;;\n";
        Files.writeString(file, changed);
        assertThatThrownBy(() -> log.append(List.of(new Entry(3, Entry.Said.LABEL, 1, "", "", null))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 1");
        assertThat(Files.readString(file)).isEqualTo(changed);
    }

    @Test
    void whateverAnExpertIsCalledCanBeReadAgain() throws IOException {
        List<String> names = List.of("a\0b", "\u001b[2J", "=1+1", "1e999", "\ud800", "\"", "a;b\tc|d", "\uFEFF", "-");
        for (String who : names) {
            open().append(List.of(new Entry(3, Entry.Said.LABEL, 1, who, who, null)));
        }
        assertThat(open().read()).hasSize(names.size()).extracting(Entry::who).contains("a b", "a;b c|d", "=1+1");
        Answers answers = AnswerFile.read(
                training, file.toString(), InputStream.nullInputStream(), Format.DETECT.withDelimiter(';'));
        assertThat(answers.rows()).containsExactly(3);
    }

    @Test
    void randomDamageIsRefusedOrCutOffBehindTheLastWholeLine() throws IOException {
        AnswerLog log = open();
        for (int i = 0; i < 6; i++) {
            log.append(
                    List.of(new Entry(i, Entry.Said.LABEL, i % 2, "ann, \"b\" é", "2026-11-17T10:00:00Z", QUESTION)));
        }
        byte[] whole = Files.readAllBytes(file);
        List<Entry> entries = log.read();
        Random random = new Random(36);
        for (int i = 0; i < Integer.getInteger("biln.fuzz", 300); i++) {
            byte[] damaged =
                    random.nextBoolean() ? Arrays.copyOf(whole, random.nextInt(whole.length + 1)) : whole.clone();
            for (int k = random.nextInt(4); k > 0 && damaged.length > 0; k--) {
                damaged[random.nextInt(damaged.length)] = (byte) ",;\"\n\r\0xé1".charAt(random.nextInt(9));
            }
            Files.write(file, damaged);
            try {
                List<Entry> read = open().read();
                // what is left are lines as they were, or lines in which a word is another one
                assertThat(read).hasSizeLessThanOrEqualTo(entries.size());
                assertThat(Files.readAllBytes(file).length)
                        .isLessThanOrEqualTo(Math.max(HEADER.length(), damaged.length + 1));
                open().append(List.of(entries.get(0)));
                assertThat(open().read()).hasSize(read.size() + 1);
            } catch (InputException e) {
                assertThat(e).hasMessageContaining("line ");
                assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
            }
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
