package org.biln.cli.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.biln.table.Numbers;
import org.junit.jupiter.api.Test;

class LabelSetTest {

    @Test
    void thePositiveOfTwoIsTheOneThatReadsAsYes() {
        assertThat(set("1", "0").values()).containsExactly("0", "1");
        assertThat(set("-1", "+1").positive()).isEqualTo("+1");
        assertThat(set("Yes", "No").positive()).isEqualTo("Yes");
        assertThat(set("Yes", "No").guessed()).isFalse();
        assertThat(set("cat", "dog").positive()).isEqualTo("dog");
        assertThat(set("cat", "dog").guessed()).isTrue();
    }

    @Test
    void aNamedPositiveWinsAndMustExist() {
        assertThat(LabelSet.of("f", "c", List.of("cat", "dog"), "cat").values()).containsExactly("dog", "cat");
        assertThatThrownBy(() -> LabelSet.of("f", "c", List.of("cat", "dog"), "cta"))
                .hasMessageContaining("never holds 'cta' (--positive); did you mean 'cat'?");
    }

    @Test
    void moreThanTwoAreOrderedAndAnswerNoPositive() {
        assertThat(set("10", "9", "1").values()).containsExactly("1", "9", "10");
        assertThatThrownBy(() -> LabelSet.of("f", "c", List.of("yes", "no", "Yes"), "yes"))
                .hasMessageContaining("holds 3 label values")
                .hasMessageContaining("'yes' and 'Yes' look like two spellings of one label");
    }

    @Property
    void numbersReadBackAsTheyWereWritten(@ForAll double value) {
        assertThat(Numbers.parse(Numbers.format(value))).isEqualTo(value);
    }

    @Test
    void numbersAreDecimal() {
        assertThat(Numbers.parse(" 1.5e3 ")).isEqualTo(1500);
        assertThat(Numbers.parse("5.")).isEqualTo(5);
        assertThat(Numbers.parse("")).isNaN();
        assertThat(Numbers.parse("1 2")).isNaN();
        assertThat(Numbers.parse("0x1p3")).isNaN();
        assertThat(Numbers.parse("+Infinity")).isInfinite();
        assertThat(Numbers.isMissing(" N/A ")).isTrue();
        assertThat(Numbers.isMissing("nothing")).isFalse();
    }

    private static LabelSet set(String... values) {
        return LabelSet.of("f", "c", List.of(values), null);
    }
}
