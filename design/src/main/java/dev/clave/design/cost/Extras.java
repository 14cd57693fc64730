package dev.clave.design.cost;

import dev.clave.design.Design;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.List;

/** What a bill has besides requests and storage: recovery and replicas. */
record Extras(Design design, Prices prices, List<Estimate.PlaceCost> places) {
  List<Estimate.Extra> all() {
    List<Estimate.Extra> extras = new ArrayList<>();
    for (Table table : design.tables()) {
      Prices tablePrices = prices.of(table.pricedAs());
      double bytes = bytes(table, false);
      if (table.recovery() && bytes > 0) {
        extras.add(
            new Estimate.Extra(
                "Point-in-time recovery of " + table.name(),
                Figures.bytes(bytes),
                prices.recovery(bytes)));
      }
      for (String region : table.regions()) {
        double writes = writes(table);
        extras.add(
            new Estimate.Extra(
                "Replicated writes to " + region,
                Figures.count(writes) + " units",
                tablePrices.writes(writes)));
        double storedGigabytes = bytes(table, true);
        if (storedGigabytes > 0) {
          extras.add(
              new Estimate.Extra(
                  "Storage in " + region,
                  Figures.bytes(storedGigabytes),
                  tablePrices.stored(storedGigabytes)));
        }
      }
    }
    return extras;
  }

  private double writes(Table table) {
    return places.stream()
        .filter(each -> each.place().table().equals(table.name()))
        .mapToDouble(Estimate.PlaceCost::writeUnits)
        .sum();
  }

  private double bytes(Table table, boolean withIndexes) {
    return places.stream()
        .filter(each -> each.place().table().equals(table.name()))
        .filter(each -> withIndexes || each.place().index().isEmpty())
        .mapToDouble(Estimate.PlaceCost::storedBytes)
        .sum();
  }
}
