package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The story of a user with noisy labels, and the places where it can go wrong. */
class FitCommandTest {
    private static final String NOISY =
            Path.of("..", "examples", "machines.csv").toString();
    private static final String CLEAN =
            Path.of("..", "examples", "machines-clean.csv").toString();
    private static final String NEW =
            Path.of("..", "examples", "machines-new.csv").toString();

    @TempDir
    private Path folder;

    @Test
    void aModelFromNoisyLabelsPredictsTheTruth() {
        Ran fit = fit("--model", at("m.json"));
        assertThat(fit.exitCode()).as(fit.err()).isZero();
        assertThat(fit.out()).isEmpty();
        assertThat(fit.err())
                .contains("600 rows, 2 features")
                .contains("distilled")
                .contains("wrote ");
        assertThat(agreement(at("m.json"))).isGreaterThan(96);
    }

    @Test
    void theSameSeedGivesTheSameModelToTheLastByte() throws IOException {
        fit("--model", at("a.json"));
        fit("--model", at("b.json"));
        assertThat(Path.of(at("b.json"))).hasSameTextualContentAs(Path.of(at("a.json")));
    }

    @Test
    void anExpertAnswersAFileAndTheAnswersAreUsed() throws IOException {
        Ran first = fit("--act", "20", "--queries", at("q.csv"), "--model", at("first.json"));
        assertThat(first.exitCode()).as(first.err()).isZero();
        List<String> asked = Files.readAllLines(Path.of(at("q.csv")));
        assertThat(asked).hasSize(21).first().isEqualTo("machine,vibration,temperature,state,answer");
        assertThat(asked.subList(1, 21)).allMatch(line -> line.endsWith(","));
        // same seed, same queries
        fit("--act", "20", "--queries", at("q2.csv"), "--model", at("again.json"));
        assertThat(Files.readAllLines(Path.of(at("q2.csv")))).isEqualTo(asked);
        // another seed, others
        fit("--act", "20", "--queries", at("q3.csv"), "--seed", "9", "--model", at("other.json"));
        assertThat(Files.readAllLines(Path.of(at("q3.csv")))).isNotEqualTo(asked);

        Files.write(Path.of(at("answers.csv")), answered(asked));
        Ran second = fit("--answers", at("answers.csv"), "--model", at("second.json"));
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(second.err()).contains("20 answers").contains("20 answered");
        assertThat(Files.readString(Path.of(at("second.json"))))
                .contains("\"answered\" : 20")
                .isNotEqualTo(Files.readString(Path.of(at("first.json"))));
        assertThat(agreement(at("second.json"))).isGreaterThan(96);

        // more questions after the first answers: none of them again
        fit("--answers", at("answers.csv"), "--act", "5", "--queries", at("more.csv"), "--model", at("third.json"));
        List<String> more = Files.readAllLines(Path.of(at("more.csv")));
        assertThat(more).hasSize(6);
        assertThat(more.subList(1, 6)).doesNotContainAnyElementsOf(asked);
    }

    @Test
    void withoutAnIdRowsAreFoundByTheirNumber() throws IOException {
        String noId = at("noid.csv");
        Files.write(
                Path.of(noId),
                Files.readAllLines(Path.of(NOISY)).stream()
                        .map(line -> line.substring(line.indexOf(',') + 1))
                        .toList());
        String[] base = {"fit", noId, "--label", "state", "--positive", "worn"};
        Ran first = Ran.biln(with(base, "--act", "3", "--queries", at("q.csv"), "--model", at("m.json")));
        assertThat(first.exitCode()).as(first.err()).isZero();
        List<String> asked = Files.readAllLines(Path.of(at("q.csv")));
        assertThat(asked).first().isEqualTo("row,vibration,temperature,state,answer");
        List<String> rows = Files.readAllLines(Path.of(noId));
        for (String line : asked.subList(1, 4)) {
            int row = Integer.parseInt(line.substring(0, line.indexOf(',')));
            assertThat(line).isEqualTo(row + "," + rows.get(row) + ",");
        }
        // half answered is fine
        Files.write(
                Path.of(at("a.csv")), List.of(asked.get(0), asked.get(1) + "ok", asked.get(2) + "worn", asked.get(3)));
        Ran second = Ran.biln(with(base, "--answers", at("a.csv"), "--model", at("m2.json")));
        assertThat(second.err()).contains("2 answers");
    }

    @Test
    void answersThatCannotBeMeantAreRefused() throws IOException {
        fit("--act", "2", "--queries", at("q.csv"), "--model", at("m.json"));
        List<String> asked = Files.readAllLines(Path.of(at("q.csv")));
        answersRefused(
                List.of(asked.get(0), asked.get(1) + "Worn"),
                "line 2, column 5 (answer): 'Worn' is not one of the labels");
        answersRefused(
                List.of(asked.get(0), asked.get(1).replaceFirst("^M\\d+", "M9999") + "ok"),
                "no row used for training has the id 'M9999'");
        answersRefused(List.of("machine,answr", "M0001,ok"), "no column is called 'answer'");
        answersRefused(
                List.of(asked.get(0), asked.get(1).replaceFirst(",[0-9.]+,", ",99,") + "ok"),
                "differs from the training file's");
        answersRefused(List.of(asked.get(0), asked.get(1) + "ok", asked.get(1) + "worn"), "answered differently above");
    }

    private void answersRefused(List<String> lines, String message) throws IOException {
        Files.write(Path.of(at("bad.csv")), lines);
        Ran ran = fit("--answers", at("bad.csv"), "--model", at("never.json"));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains(message);
        assertThat(Path.of(at("never.json"))).doesNotExist();
    }

    @Test
    void anExpertAnswersOnTheTerminal() throws IOException {
        String[] args = with(base(), "--act", "4", "--interactive", "--model", at("m.json"));
        Ran ran = Ran.bilnReading("w\nnonsense\nok\n\nq\n", args);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err())
                .contains("[1/4] row ")
                .contains("label (ok / worn; empty to skip, q to stop): ")
                .contains("'nonsense' is not one of the labels")
                .contains("2 answers");
        assertThat(Files.readString(Path.of(at("m.json")))).contains("\"answered\" : 2");
    }

    @Test
    void aModelIsVerifiedByFittingItAgain() throws IOException {
        fit("--act", "20", "--queries", at("q.csv"), "--model", at("first.json"));
        Files.write(Path.of(at("a.csv")), answered(Files.readAllLines(Path.of(at("q.csv")))));
        fit("--answers", at("a.csv"), "--model", at("m.json"));
        Ran same = Ran.biln("fit", "--verify", at("m.json"));
        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(same.err()).contains("the same to the last bit: all 3 parameters");
        fit("--method", "paper", "--answers", at("a.csv"), "--model", at("paper.json"));
        assertThat(Ran.biln("fit", "--verify", at("paper.json")).exitCode()).isZero();
        Ran other = Ran.biln("fit", CLEAN, "--verify", at("m.json"));
        assertThat(other.exitCode()).isEqualTo(1);
        assertThat(other.err()).contains("is not the file the model was fitted on");
    }

    @Test
    void knownRatesSuppliedPosteriorsAndNeighboursAllLead() throws IOException {
        assertThat(fit("--rho-plus", "0.45", "--rho-minus", "0.25", "--model", at("known.json"))
                        .exitCode())
                .isZero();
        assertThat(agreement(at("known.json"))).isGreaterThan(94);
        assertThat(fit("--bounds", "neighbours:100", "--model", at("near.json")).exitCode())
                .isZero();
        assertThat(fit("--bounds", "neighbours:600", "--model", at("all.json")).exitCode())
                .isZero();
        assertThat(fit("--no-reweight", "--l2", "1", "--model", at("plain.json"))
                        .exitCode())
                .isZero();
        // the eta that distill found, supplied as one's own, distils the same rows
        Ran.biln(with(distill(), "--method", "paper", "--out", at("d.csv")));
        List<String> supplied = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(at("d.csv")))) {
            String[] cells = line.split(",", -1);
            supplied.add(String.join(",", Arrays.copyOf(cells, 5)).replace(",eta", ",mine"));
        }
        Files.write(Path.of(at("mine.csv")), supplied);
        String[] supplying = with(base(), "--eta", "mine");
        supplying[1] = at("mine.csv");
        Ran mine = Ran.biln(with(supplying, "--method", "paper", "--model", at("mine.json")));
        assertThat(mine.exitCode()).as(mine.err()).isZero();
        Ran own = fit("--method", "paper", "--model", at("own.json"));
        assertThat(line(mine.err(), "distilled")).isEqualTo(line(own.err(), "distilled"));
        // the recommended method lets a supplied eta judge alone: the same verdicts, but trained on all others
        Ran recommended = Ran.biln(with(supplying, "--model", at("judged.json")));
        String verdicts = line(own.err(), "distilled").replaceFirst(";.*", "");
        assertThat(recommended.err()).contains(verdicts).contains("trained on " + (600 - suspects(own.err())));
        assertThat(Files.readString(Path.of(at("judged.json")))).contains("\"rounds\" : 1");
    }

    private static int suspects(String messages) {
        Matcher count =
                Pattern.compile("of them ([0-9,]+) with a suspect label").matcher(messages);
        assertThat(count.find()).as(messages).isTrue();
        return Integer.parseInt(count.group(1).replace(",", ""));
    }

    @Test
    void theMethodIsTheRecommendedOneUnlessThePapersIsAskedFor() throws IOException {
        Ran recommended = fit("--model", at("r.json"));
        assertThat(recommended.err()).contains("trained on " + (600 - suspects(recommended.err())));
        assertThat(Files.readString(Path.of(at("r.json")))).contains("\"method\" : \"recommended\"");
        Ran paper = fit("--method", "paper", "--no-reweight", "--model", at("p.json"));
        Matcher distilled =
                Pattern.compile("(\\d+) distilled.*trained on (\\d+)").matcher(paper.err());
        assertThat(distilled.find()).isTrue();
        assertThat(distilled.group(1)).isEqualTo(distilled.group(2));
        // a kernel is the paper's, and saying so chooses its method
        Ran kernel = fit("--kernel", "exponential", "--sigma", "0.5", "--model", at("k.json"));
        assertThat(kernel.exitCode()).as(kernel.err()).isZero();
        assertThat(kernel.err()).contains("this fit is by --method paper");
        assertThat(Files.readString(Path.of(at("k.json"))))
                .contains("\"method\" : \"paper\"", "\"reweight\" : true", "\"sigma\" : 0.5");
        refused(
                "--sigma belongs to the paper's reweighting",
                "--method",
                "recommended",
                "--sigma",
                "1",
                "--model",
                at("never.json"));
        refused("--method", "--method", "best", "--model", at("never.json"));
    }

    @Test
    void withBoundsThatSayNothingItIsThePlainFitWhichTheNoiseMisleads() {
        fit("--rho-plus", "0.999", "--rho-minus", "0.999", "--model", at("plain.json"));
        fit("--model", at("m.json"));
        assertThat(agreement(at("m.json"))).isGreaterThan(agreement(at("plain.json")) + 5);
    }

    @Test
    void distillSaysWhatItThinksOfEachLabel() throws IOException {
        theVerdictsFollowFromEtaAndBounds(Ran.biln(with(distill(), "--out", "-")), true);
        theVerdictsFollowFromEtaAndBounds(Ran.biln(with(distill(), "--method", "paper", "--out", "-")), false);
    }

    private static void theVerdictsFollowFromEtaAndBounds(Ran ran, boolean recommended) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<String> lines = ran.out().lines().toList();
        List<String> input = Files.readAllLines(Path.of(NOISY));
        assertThat(lines).hasSameSizeAs(input);
        assertThat(lines.get(0)).isEqualTo(input.get(0) + ",eta,bound_plus,bound_minus,verdict,suspect,weight");
        Map<String, String> truth = truth();
        int suspects = 0;
        int rightly = 0;
        for (int i = 1; i < lines.size(); i++) {
            assertThat(lines.get(i)).startsWith(input.get(i) + ",");
            String[] cells = lines.get(i).split(",", -1);
            double eta = Double.parseDouble(cells[4]);
            double plus = Double.parseDouble(cells[5]);
            double minus = Double.parseDouble(cells[6]);
            String expected = eta < (1 - plus) / 2 ? "distilled-" : eta > (1 + minus) / 2 ? "distilled+" : "undecided";
            assertThat(cells[7]).isEqualTo(expected);
            boolean contradicts = expected.equals(cells[3].equals("worn") ? "distilled-" : "distilled+");
            assertThat(cells[8]).isEqualTo(contradicts ? "1" : "0");
            if (recommended) {
                assertThat(cells[9]).isEqualTo(contradicts ? "0.0" : "1.0");
            } else if (expected.equals("undecided")) {
                assertThat(cells[9]).isEqualTo("0.0");
            } else {
                assertThat(Double.parseDouble(cells[9])).isGreaterThanOrEqualTo(0);
            }
            if (contradicts) {
                suspects++;
                rightly += cells[3].equals(truth.get(cells[0])) ? 0 : 1;
            }
        }
        assertThat(suspects).isGreaterThan(20);
        assertThat(rightly).isGreaterThan((int) (0.9 * suspects));
    }

    @Test
    void distillKeepsDroppedRowsAndRefusesItsOwnColumns() throws IOException {
        List<String> holes = new ArrayList<>(Files.readAllLines(Path.of(NOISY)));
        holes.set(3, "M0003,,60,ok");
        Files.write(Path.of(at("holes.csv")), holes);
        Ran ran = Ran.biln(
                "distill",
                at("holes.csv"),
                "--label",
                "state",
                "--id",
                "machine",
                "--missing",
                "drop",
                "--no-reweight",
                "--out",
                at("d.csv"));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("1 rows left out").contains("'worn' is taken for the positive label");
        assertThat(Files.readAllLines(Path.of(at("d.csv"))).get(3)).isEqualTo("M0003,,60,ok,,,,,,");
        Ran twice = Ran.biln("distill", at("d.csv"), "--label", "state", "--id", "machine", "--out", "-");
        assertThat(twice.exitCode()).isEqualTo(2);
    }

    @Test
    void moreThanTwoLabelsNeedNoOtherOptions() throws IOException {
        StringBuilder text = new StringBuilder("x,y,colour\n");
        StringBuilder fresh = new StringBuilder("x,y,colour\n");
        Rng rng = Rng.of(11);
        String[] colours = {"red", "green", "blue"};
        for (int i = 0; i < 900; i++) {
            int c = i % 3;
            double x = 3 * StrictMath.cos(2.1 * c) + rng.nextGaussian();
            double y = 3 * StrictMath.sin(2.1 * c) + rng.nextGaussian();
            String point = x + "," + y + ",";
            boolean flip = rng.nextDouble() < 0.25;
            if (i < 600) {
                text.append(point).append(colours[flip ? (c + 1) % 3 : c]).append('\n');
            } else {
                fresh.append(point).append(colours[c]).append('\n');
            }
        }
        Files.writeString(Path.of(at("colours.csv")), text);
        Files.writeString(Path.of(at("fresh.csv")), fresh);
        Ran fit = Ran.biln(
                "fit", at("colours.csv"), "--label", "colour", "--model", at("m.json"), "--report", at("r.html"));
        assertThat(fit.exitCode()).as(fit.err()).isZero();
        assertThat(agreement(at("m.json"), at("fresh.csv"))).isGreaterThan(93);
        assertThat(Files.readString(Path.of(at("r.html")))).contains("<section id=\"map\">", "classifier of green");
        assertThat(Ran.biln("fit", "--verify", at("m.json")).exitCode()).isZero();
        Ran distill = Ran.biln("distill", at("colours.csv"), "--label", "colour", "--no-reweight", "--out", "-");
        assertThat(distill.out().lines().findFirst().orElse("")).endsWith(",verdict,suspect,weight,class");
        Ran rates = Ran.biln(
                "fit",
                at("colours.csv"),
                "--label",
                "colour",
                "--rho-plus",
                "0.1",
                "--rho-minus",
                "0.1",
                "--model",
                at("never.json"));
        assertThat(rates.exitCode()).isEqualTo(2);
        assertThat(rates.err()).contains("are for two label values");
        Ran method = Ran.biln(
                "fit", at("colours.csv"), "--label", "colour", "--method", "recommended", "--model", at("never.json"));
        assertThat(method.exitCode()).isEqualTo(2);
        assertThat(method.err()).contains("--method recommended is for two label values");
    }

    @Test
    void whatContradictsItselfIsRefusedBeforeAnyWork() {
        refused("--act 3 asks for labels but nobody is told", "--act", "3", "--model", at("m.json"));
        refused("add --act N", "--queries", at("q.csv"), "--model", at("m.json"));
        refused("exclude each other", "--act", "1", "--interactive", "--queries", at("q.csv"), "--model", at("m.json"));
        refused(
                "--unknown-rates contradicts",
                "--unknown-rates",
                "--rho-plus",
                "0.1",
                "--rho-minus",
                "0.1",
                "--model",
                at("m.json"));
        refused("come together", "--rho-plus", "0.1", "--model", at("m.json"));
        refused("--bounds known needs the rates", "--bounds", "known", "--model", at("m.json"));
        refused("more rows than the 600", "--bounds", "neighbours:601", "--model", at("m.json"));
        refused("two outputs have the same name", "--report", at("m.json"), "--model", at("m.json"));
        refused("--model is missing");
        Ran label = Ran.biln("fit", NOISY, "--model", at("m.json"));
        assertThat(label.exitCode()).isEqualTo(2);
        assertThat(label.err())
                .contains("--label is missing; name the label column; the columns are: machine, vibration");
    }

    @Test
    void anExistingModelIsNotReplacedWithoutForce() throws IOException {
        Files.writeString(Path.of(at("m.json")), "mine");
        refused("m.json: exists; choose another name, or replace it with --force", "--model", at("m.json"));
        assertThat(Path.of(at("m.json"))).hasContent("mine");
        assertThat(fit("--force", "--model", at("m.json")).exitCode()).isZero();
    }

    @Test
    void whenNothingCanBeTrainedItSaysSoAndStillAsks() throws IOException {
        StringBuilder text = new StringBuilder("x,label\n");
        Rng rng = Rng.of(4);
        for (int i = 0; i < 100; i++) {
            text.append(rng.nextGaussian()).append(i % 2 == 0 ? ",yes\n" : ",no\n");
        }
        Files.writeString(Path.of(at("coin.csv")), text);
        Ran ran = Ran.biln(
                "fit",
                at("coin.csv"),
                "--label",
                "label",
                "--method",
                "paper",
                "--act",
                "3",
                "--queries",
                at("q.csv"),
                "--model",
                at("m.json"));
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("so there is nothing to train on and no model is written");
        assertThat(Files.readAllLines(Path.of(at("q.csv")))).hasSize(4);
        assertThat(Path.of(at("m.json"))).doesNotExist();
    }

    private void refused(String message, String... more) {
        Ran ran = fit(more);
        assertThat(ran.exitCode()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err().lines().toList())
                .last()
                .asString()
                .startsWith("biln: ")
                .contains(message);
    }

    private static String line(String text, String containing) {
        return text.lines()
                .filter(line -> line.contains(containing))
                .findFirst()
                .orElse("");
    }

    private double agreement(String model) {
        return agreement(model, NEW);
    }

    private static double agreement(String model, String rows) {
        Ran ran = Ran.biln("predict", rows, "--model", model, "--out", "-");
        Matcher percent = Pattern.compile("([0-9.]+) % agree").matcher(ran.err());
        assertThat(percent.find()).as(ran.err()).isTrue();
        return Double.parseDouble(percent.group(1));
    }

    private static List<String> answered(List<String> asked) throws IOException {
        Map<String, String> truth = truth();
        List<String> answered = new ArrayList<>();
        answered.add(asked.get(0));
        for (String line : asked.subList(1, asked.size())) {
            answered.add(line + truth.get(line.substring(0, line.indexOf(','))));
        }
        return answered;
    }

    private static Map<String, String> truth() throws IOException {
        Map<String, String> truth = new HashMap<>();
        for (String line : Files.readAllLines(Path.of(CLEAN))) {
            truth.put(line.substring(0, line.indexOf(',')), line.substring(line.lastIndexOf(',') + 1));
        }
        return truth;
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static String[] base() {
        return new String[] {"fit", NOISY, "--label", "state", "--positive", "worn", "--id", "machine"};
    }

    private static String[] distill() {
        String[] args = base();
        args[0] = "distill";
        return args;
    }

    private static Ran fit(String... more) {
        return Ran.biln(with(base(), more));
    }

    private static String[] with(String[] first, String... more) {
        String[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return all;
    }
}
