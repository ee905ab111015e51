package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.biln.experiments.protocol.UciImageDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @BeforeEach
    void needsFonts() {
        assumeTrue(Figure.fontsAvailable(), "no font is installed on this machine, figures cannot be drawn");
    }

    @Test
    void figure1HasFourPanelsAndOneMarkPerExampleInView() throws Exception {
        Figure figure = Figure1.draw(Samples.figure1());
        String svg = figure.svg();
        Xml.parse(svg);
        assertThat(svg).contains("<title>One synthetic trial at (0.25, 0.49, 10)</title>");
        // a) and d) have 1000 examples each, about half of them discs and half triangles, b) and c) the distilled ones
        assertThat(svg.split("<ellipse ", -1).length).isGreaterThan(2000);
    }

    @Test
    void theSameFigureHasTheSameBytes() {
        assertThat(Figure1.draw(Samples.figure1()).svg())
                .isEqualTo(Figure1.draw(Samples.figure1()).svg());
        Figure once =
                Figure2.draw(Samples.wholePaper(), UciImageDataset.INSTANCE).orElseThrow();
        Figure again =
                Figure2.draw(Samples.wholePaper(), UciImageDataset.INSTANCE).orElseThrow();
        assertThat(once.svg()).isEqualTo(again.svg());
    }

    @Test
    void coordinatesHaveAtMostTwoDecimalsSoThatFilesStaySmall() {
        String svg = Figure2.draw(Samples.wholePaper(), UspsDataset.INSTANCE)
                .orElseThrow()
                .svg();
        assertThat(svg).doesNotContainPattern("\\d\\.\\d{3}");
        assertThat(svg.length()).isLessThan(250_000);
    }

    @Test
    void figure2IsOnlyDrawnForDataSetsThatWereRun() {
        assertThat(Figure2.draw(Samples.withoutUsps(), UspsDataset.INSTANCE)).isEmpty();
        assertThat(Figure2.draw(Samples.withoutUsps(), UciImageDataset.INSTANCE))
                .isPresent();
    }
}
