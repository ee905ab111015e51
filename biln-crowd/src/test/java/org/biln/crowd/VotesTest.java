package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VotesTest {

    private static final int[] ITEM = {1, 0, 1, 0};
    private static final int[] WHO = {1, 2, 0, 0};
    private static final int[] SAID = {0, 1, 2, 1};

    @Test
    void votes_are_by_item_and_within_an_item_by_annotator() {
        Votes votes = Votes.of(3, 3, 3, ITEM, WHO, SAID);
        assertThat(votes.size()).isEqualTo(4);
        assertThat(new int[] {votes.from(0), votes.from(1), votes.from(2), votes.from(3)})
                .containsExactly(0, 2, 4, 4);
        assertThat(votes.who(0)).isZero();
        assertThat(votes.said(3)).isZero();
        assertThat(new int[] {votes.row(0), votes.row(1), votes.row(2), votes.row(3)})
                .containsExactly(3, 1, 2, 0);
        assertThat(votes.ofAnnotators()).containsExactly(2, 1, 1);
        assertThat(votes).hasToString("Votes[4 of 3 annotators on 3 items, 3 classes]");
    }

    @Test
    void a_wide_table_with_holes_holds_the_same_votes() {
        Votes wide = Votes.wide(3, 3, new int[] {1, -1, 1, 2, 0, -1, -1, -1, -1});
        Votes votes = Votes.of(3, 3, 3, ITEM, WHO, SAID);
        assertThat(wide.shares()).isEqualTo(votes.shares());
        assertThat(wide.row(3)).isEqualTo(4);
    }

    @Test
    void a_second_vote_is_refused_or_counts_alone() {
        int[] item = {0, 0, 1, 0};
        int[] who = {0, 0, 0, 1};
        int[] said = {0, 1, 1, 1};
        assertThatThrownBy(() -> Votes.of(2, 2, 2, item, who, said))
                .hasMessage("annotator: row 1 is a second vote of annotator 0 on item 0, the first is row 0");
        Votes latest = Votes.latest(2, 2, 2, item, who, said);
        assertThat(latest.size()).isEqualTo(3);
        assertThat(latest.said(0)).isEqualTo(1);
        assertThat(latest.row(0)).isEqualTo(1);
    }

    @Test
    void what_is_out_of_range_is_refused_by_row_and_value() {
        assertThatThrownBy(() -> Votes.of(1, 1, 2, new int[] {1}, new int[] {0}, new int[] {0}))
                .hasMessage("item: row 0 is 1, must be in 0..0");
        assertThatThrownBy(() -> Votes.of(1, 1, 2, new int[] {0}, new int[] {-1}, new int[] {0}))
                .hasMessage("annotator: row 0 is -1, must be in 0..0");
        assertThatThrownBy(() -> Votes.of(1, 1, 2, new int[] {0}, new int[] {0}, new int[] {2}))
                .hasMessage("said: row 0 is 2, must be in 0..1");
        assertThatThrownBy(() -> Votes.of(1, 1, 1, new int[0], new int[0], new int[0]))
                .hasMessage("classes: is 1, must be at least 2");
        assertThatThrownBy(() -> Votes.of(1, 1_000_000, 100, new int[0], new int[0], new int[0]))
                .hasMessageContaining("too many for confusion matrices");
        Votes votes = Votes.of(3, 3, 3, ITEM, WHO, SAID);
        assertThatThrownBy(() -> votes.withGold(new int[] {0, 3, -1})).hasMessageContaining("gold: item 1 is 3");
        assertThatThrownBy(() -> Votes.wide(2, 2, new int[3])).hasMessageContaining("cells: are 3");
    }

    /** Annotators 0 and 2 agree on items 1 to 3, annotator 1 contradicts them; on item 0 it is 0 against 1. */
    @Test
    void ties_go_to_who_otherwise_votes_with_the_others_then_to_the_first_class() {
        for (int right = 0; right < 2; right++) {
            int r = right;
            int w = 1 - right;
            int[] item = {0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
            int[] who = {0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2};
            int[] said = {r, w, 0, 1, 0, 1, 0, 1, r, w, r};
            assertThat(new MajorityVote()
                            .aggregate(Votes.of(4, 3, 2, item, who, said))
                            .label(0))
                    .isEqualTo(right);
        }
        Votes nothingKnown = Votes.of(1, 2, 3, new int[] {0, 0}, new int[] {0, 1}, new int[] {1, 2});
        assertThat(new MajorityVote().aggregate(nothingKnown).label(0)).isEqualTo(1);
    }

    @Test
    void a_vote_is_as_wrong_as_its_item_is_of_another_class() {
        Votes votes = Votes.of(3, 3, 3, ITEM, WHO, SAID);
        Consensus consensus = new MajorityVote().aggregate(votes);
        assertThat(consensus.wrong(0)).isZero();
        assertThat(consensus.wrong(2)).isEqualTo(0.5);
        assertThat(consensus.labels()).containsExactly(1, 0, 0);
        assertThatThrownBy(() -> consensus.wrong(4)).hasMessageContaining("vote: row 4 does not exist");
        assertThat(consensus).hasToString("Consensus[" + votes + ", closed form]");
    }
}
