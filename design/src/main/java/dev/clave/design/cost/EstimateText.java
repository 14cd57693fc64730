package dev.clave.design.cost;

import java.util.ArrayList;
import java.util.List;

/**
 * An estimate as tables for a terminal. They are Markdown too.
 *
 * <pre>{@code
 * System.out.println(EstimateText.of(Estimation.of(design, LoadFile.of(design.load()), prices)));
 * }</pre>
 */
public final class EstimateText {
  private final StringBuilder out = new StringBuilder();

  private EstimateText() {}

  public static String of(Estimate estimate) {
    EstimateText text = new EstimateText();
    text.out.append(
        "%s, a month in %s%n%n"
            .formatted(estimate.design(), estimate.prices().region())
            .replace(System.lineSeparator(), "\n"));
    text.lines("Reads", estimate.reads());
    text.lines("Writes", estimate.writes());
    text.places(estimate.places());
    text.summary(estimate.summary());
    text.extras(estimate);
    estimate.assumptions().forEach(each -> text.out.append("- ").append(each).append('\n'));
    return text.out.toString();
  }

  private void lines(String title, List<Estimate.Line> lines) {
    if (lines.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(title, "", "Calls", "Units per call", "Where", "On demand"));
    for (Estimate.Line line : lines) {
      rows.add(
          List.of(
              line.name(),
              line.what(),
              Figures.count(line.calls()),
              Figures.count(line.perCall().total()),
              where(line.perCall()),
              Figures.money(line.price())));
    }
    table(rows, List.of(2, 3, 5));
  }

  private static String where(Units units) {
    return String.join(
        " + ",
        units.byPlace().entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .map(entry -> Figures.count(entry.getValue()) + " " + entry.getKey().label())
            .toList());
  }

  private void places(List<Estimate.PlaceCost> places) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "Table and indexes",
            "Read units",
            "Write units",
            "On demand",
            "Provisioned read/write",
            "Provisioned",
            "Stored",
            "Storage"));
    for (Estimate.PlaceCost cost : places) {
      rows.add(
          List.of(
              cost.place().label(),
              Figures.count(cost.readUnits()),
              Figures.count(cost.writeUnits()),
              Figures.money(cost.onDemand()),
              cost.provisioned().isEmpty()
                  ? "on demand only"
                  : cost.provisionedReads() + "/" + cost.provisionedWrites(),
              cost.provisioned().map(Figures::money).orElse(""),
              Figures.bytes(cost.storedBytes()),
              Figures.money(cost.storage())));
    }
    table(rows, List.of(1, 2, 3, 4, 5, 6, 7));
  }

  private void summary(Estimate.Summary summary) {
    table(
        List.of(
            List.of("Metric", "Amount", "Cost a month"),
            List.of(
                "Storage", Figures.bytes(summary.storedBytes()), Figures.money(summary.storage())),
            List.of(
                "Read units", Figures.count(summary.readUnits()), Figures.money(summary.reads())),
            List.of(
                "Write units",
                Figures.count(summary.writeUnits()),
                Figures.money(summary.writes())),
            List.of(
                "Index storage",
                Figures.bytes(summary.indexBytes()),
                Figures.money(summary.indexStorage())),
            List.of("Total, on demand", "", Figures.money(summary.onDemandTotal())),
            List.of("Total, provisioned", "", Figures.money(summary.provisionedTotal()))),
        List.of(1, 2));
  }

  private void extras(Estimate estimate) {
    if (estimate.extras().isEmpty() && estimate.growth().isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("On top", "Amount", "Cost a month"));
    estimate
        .extras()
        .forEach(
            each -> rows.add(List.of(each.name(), each.amount(), Figures.money(each.price()))));
    rows.add(List.of("Total with these, on demand", "", Figures.money(estimate.wholeOnDemand())));
    estimate
        .wholeInAYear()
        .ifPresent(
            later ->
                rows.add(
                    List.of(
                        "Total in a year",
                        "+%s%% a month"
                            .formatted(Figures.count(estimate.growth().getAsDouble() * 100)),
                        Figures.money(later))));
    table(rows, List.of(1, 2));
  }

  private void table(List<List<String>> rows, List<Integer> rightAligned) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (int r = 0; r < rows.size(); r++) {
      for (int i = 0; i < columns; i++) {
        String cell = rows.get(r).get(i);
        String space = " ".repeat(widths[i] - cell.length());
        out.append("| ").append(rightAligned.contains(i) ? space + cell : cell + space).append(' ');
      }
      out.append("|\n");
      if (r == 0) {
        for (int i = 0; i < columns; i++) {
          out.append(rightAligned.contains(i) ? "|-" : "| ").append("-".repeat(widths[i]));
          out.append(rightAligned.contains(i) ? ":" : " ");
        }
        out.append("|\n");
      }
    }
    out.append('\n');
  }
}
