package dev.clave.bench.table;

import dev.clave.table.Item;
import dev.clave.table.Table;
import java.util.Map;

/** The table runtime: plain maps, keys computed, everything validated. */
record ClaveRoad(Table table) implements Road {
  @Override
  public String name() {
    return "Clave";
  }

  private static Map<String, Object> key(int number) {
    return Map.of("userId", Trips.user(number), "tripId", Trips.trip(number));
  }

  @Override
  public void create(int number) {
    table.create(
        "trip",
        Map.ofEntries(
            Map.entry("userId", Trips.user(number)),
            Map.entry("tripId", Trips.trip(number)),
            Map.entry("status", "pending"),
            Map.entry("startsAt", Trips.STARTS_AT),
            Map.entry("origin", "CDMX"),
            Map.entry("destination", "Guadalajara"),
            Map.entry("driverId", "c001"),
            Map.entry("vehicleId", "vh001"),
            Map.entry("distance", 550),
            Map.entry("minutes", 420),
            Map.entry("notes", Trips.NOTES)));
  }

  @Override
  public Object get(int number) {
    return table.get("trip", key(number)).orElseThrow().attributes().get("status");
  }

  @Override
  public void update(int number, String status) {
    Item after = table.update("trip", key(number), Map.of("status", status));
    if (!status.equals(after.attributes().get("status"))) {
      throw new IllegalStateException("the update was lost");
    }
  }

  @Override
  public int twenty(int user) {
    int seen = 0;
    for (Item item :
        table
            .run("tripsOfUser", Map.of("userId", "u" + user))
            .limit(Trips.PER_USER)
            .page()
            .items()) {
      seen += item.attributes().get("status").toString().length();
    }
    return seen;
  }
}
