package dev.clave.bench.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What one operation costs by one road.
 *
 * @param micros the median of the turns, in microseconds of the calling thread's processor time
 * @param least the least of the turns
 * @param bytes what the calling thread allocated
 * @param bytesToEnhanced their ratio to what it allocated by the Enhanced Client as it comes
 * @param toEnhanced the median of the turns' ratios to the Enhanced Client as it comes
 * @param toTable the median of the turns' ratios to the untyped table
 */
record RoadFigures(
    String operation,
    String road,
    double micros,
    double least,
    double bytes,
    double bytesToEnhanced,
    double toEnhanced,
    double toTable) {
  private static final String MARK = "figures";

  /** The median over processes of each figure. */
  static RoadFigures median(List<RoadFigures> processes) {
    return new RoadFigures(
        processes.get(0).operation,
        processes.get(0).road,
        median(processes, RoadFigures::micros),
        median(processes, RoadFigures::least),
        median(processes, RoadFigures::bytes),
        median(processes, RoadFigures::bytesToEnhanced),
        median(processes, RoadFigures::toEnhanced),
        median(processes, RoadFigures::toTable));
  }

  private static double median(List<RoadFigures> all, ToDoubleFunction<RoadFigures> figure) {
    return median(all.stream().mapToDouble(figure).toArray());
  }

  static double median(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The figures as a line of text, by which one process tells another. */
  String toLine() {
    return String.join(
        "\t",
        MARK,
        operation,
        road,
        Double.toString(micros),
        Double.toString(least),
        Double.toString(bytes),
        Double.toString(bytesToEnhanced),
        Double.toString(toEnhanced),
        Double.toString(toTable));
  }

  static boolean isLine(String text) {
    return text.startsWith(MARK + "\t");
  }

  static RoadFigures ofLine(String text) {
    String[] parts = text.split("\t", -1);
    return new RoadFigures(
        parts[1],
        parts[2],
        Double.parseDouble(parts[3]),
        Double.parseDouble(parts[4]),
        Double.parseDouble(parts[5]),
        Double.parseDouble(parts[6]),
        Double.parseDouble(parts[7]),
        Double.parseDouble(parts[8]));
  }

  /** A row of the report; {@code others} are the ratios to the table of each process. */
  String row(List<RoadFigures> others) {
    double low = others.stream().mapToDouble(RoadFigures::toTable).min().orElse(toTable);
    double high = others.stream().mapToDouble(RoadFigures::toTable).max().orElse(toTable);
    return String.format(
        Locale.ROOT,
        "%-24s %-16s %10.2f %10.2f %12.2f %10.3f %10.0f %12.2f   %.3f to %.3f",
        operation,
        road,
        micros,
        least,
        toEnhanced,
        toTable,
        bytes,
        bytesToEnhanced,
        low,
        high);
  }
}
