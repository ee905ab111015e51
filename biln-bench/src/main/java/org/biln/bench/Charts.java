package org.biln.bench;

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

/** Peers' times over ours as bars, and one chart of time against size for each benchmark of growth. */
final class Charts {

    private Charts() {}

    static List<Path> write(List<Row> rows, Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        ratios(rows, directory, files);
        growth(rows, directory, files);
        return files;
    }

    private static void ratios(List<Row> rows, Path directory, List<Path> files) throws IOException {
        Map<String, Double> bars = new LinkedHashMap<>();
        for (Row peer : rows) {
            if (peer.ours() || !peer.accurate()) {
                continue;
            }
            rows.stream()
                    .filter(r -> r.ours() && r.accurate() && r.group().equals(peer.group()))
                    .mapToDouble(Row::nanos)
                    .min()
                    .ifPresent(ours -> bars.put(
                            peer.suite().replace("Benchmark", "") + " " + peer.method() + " " + peer.parameters(),
                            StrictMath.log10(peer.nanos() / ours)));
        }
        if (bars.isEmpty()) {
            return;
        }
        CategoryChart chart = new CategoryChartBuilder()
                .width(1400)
                .height(900)
                .title("Time of peers over ours, same data, same accuracy")
                .yAxisTitle("log10(time / our time): 0 as fast, 1 ten times slower")
                .build();
        chart.getStyler().setXAxisLabelRotation(75).setLegendVisible(false);
        chart.addSeries("ratio", new ArrayList<>(bars.keySet()), new ArrayList<>(bars.values()));
        save(directory.resolve("ratios.png"), chart, files);
    }

    private static void growth(List<Row> rows, Path directory, List<Path> files) throws IOException {
        Map<String, Map<String, TreeMap<Double, Double>>> suites = new LinkedHashMap<>();
        for (Row row : rows) {
            String size = row.params().getOrDefault("size", "");
            if (row.suite().contains("Growth") && !size.isEmpty()) {
                suites.computeIfAbsent(row.suite(), s -> new LinkedHashMap<>())
                        .computeIfAbsent(row.method(), m -> new TreeMap<>())
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
                    .build();
            chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
            chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNW);
            suite.getValue()
                    .forEach((method, points) -> chart.addSeries(
                            method, new ArrayList<>(points.keySet()), new ArrayList<>(points.values())));
            save(directory.resolve(suite.getKey() + ".png"), chart, files);
        }
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
