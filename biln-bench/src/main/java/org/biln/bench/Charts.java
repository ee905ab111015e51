package org.biln.bench;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.Styler;

/** The best peers' times over ours as bars, and one chart of time against size for each benchmark of growth. */
final class Charts {

    private static final Color BLUE = new Color(0x00, 0x72, 0xB2);

    private Charts() {}

    static List<Path> write(List<Row> rows, Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        ratios(rows, directory, files);
        growth(rows, directory, files);
        return files;
    }

    /** One bar for each group that has a peer as accurate: the best peer. */
    private static void ratios(List<Row> rows, Path directory, List<Path> files) throws IOException {
        Map<String, Row> peers = new LinkedHashMap<>();
        for (Row row : rows) {
            if (!row.ours() && row.accurate()) {
                peers.merge(row.group(), row, (one, other) -> one.nanos() <= other.nanos() ? one : other);
            }
        }
        Map<String, Double> bars = new LinkedHashMap<>();
        peers.forEach((group, peer) -> rows.stream()
                .filter(r -> r.ours() && r.accurate() && r.group().equals(group))
                .mapToDouble(Row::nanos)
                .min()
                .ifPresent(ours -> bars.put(
                        peer.suite().replace("Benchmark", "").replace("Slow", "") + " "
                                + String.join(" ", peer.params().values()) + ": " + peer.method(),
                        peer.nanos() / ours)));
        if (bars.isEmpty()) {
            return;
        }
        CategoryChart chart = new CategoryChartBuilder()
                .width(1200)
                .height(700)
                .title("Time of the best peer over ours: same run, same data, same accuracy")
                .yAxisTitle("times slower than biln")
                .theme(Styler.ChartTheme.Matlab)
                .build();
        chart.getStyler().setLegendVisible(false).setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisLabelRotation(75).setYAxisMin(0.0).setYAxisDecimalPattern("0.#");
        chart.getStyler().setLabelsVisible(true).setLabelsPosition(1).setAvailableSpaceFill(0.6);
        chart.addSeries("ratio", new ArrayList<>(bars.keySet()), new ArrayList<>(bars.values()))
                .setFillColor(BLUE);
        save(directory.resolve("ratios.png"), chart, files);
    }

    private static void growth(List<Row> rows, Path directory, List<Path> files) throws IOException {
        Map<String, Map<String, TreeMap<Double, Double>>> suites = new LinkedHashMap<>();
        for (Row row : rows) {
            String size = row.params().getOrDefault("size", "");
            if (row.suite().contains("Growth") && !size.isEmpty()) {
                suites.computeIfAbsent(row.suite(), s -> new LinkedHashMap<>())
                        .computeIfAbsent(line(row), m -> new TreeMap<>())
                        .put(Double.valueOf(size), row.nanos() / 1e6);
            }
        }
        for (Map.Entry<String, Map<String, TreeMap<Double, Double>>> suite : suites.entrySet()) {
            XYChart chart = new XYChartBuilder()
                    .width(900)
                    .height(600)
                    .title(suite.getKey().replace("Benchmark", ""))
                    .xAxisTitle("examples")
                    .yAxisTitle("ms")
                    .theme(Styler.ChartTheme.Matlab)
                    .build();
            chart.getStyler().setChartBackgroundColor(Color.WHITE);
            chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
            chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNW);
            suite.getValue()
                    .forEach((method, points) -> chart.addSeries(
                            method, new ArrayList<>(points.keySet()), new ArrayList<>(points.values())));
            save(directory.resolve(suite.getKey() + ".png"), chart, files);
        }
    }

    /** The name of a curve: the method and every parameter but the size. */
    private static String line(Row row) {
        StringBuilder name = new StringBuilder(row.method());
        row.params().forEach((key, value) -> name.append(key.equals("size") ? "" : " " + value));
        return name.toString();
    }

    private static void save(Path file, IChart chart, List<Path> files) throws IOException {
        BufferedImage image = new BufferedImage(chart.getWidth(), chart.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        chart.paint(graphics, image.getWidth(), image.getHeight());
        graphics.dispose();
        ImageIO.write(image, "png", file.toFile());
        files.add(file);
    }
}
