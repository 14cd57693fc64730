package dev.clave.bench.table;

import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.HashMap;
import java.util.Map;

/**
 * The table runtime: plain maps, keys computed, everything validated. It is given the values that
 * the generated client is given: an instant and decimals, as a program has them.
 */
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
    Map<String, Object> trip = new HashMap<>();
    trip.put("userId", Trips.user(number));
    trip.put("tripId", Trips.trip(number));
    trip.put("status", "pending");
    trip.put("startsAt", Trips.START);
    trip.put("origin", "CDMX");
    trip.put("destination", "Guadalajara");
    trip.put("driverId", "c001");
    trip.put("vehicleId", "vh001");
    trip.put("distance", Trips.DISTANCE);
    trip.put("minutes", Trips.MINUTES);
    trip.put("notes", Trips.NOTES);
    if (!"pending".equals(table.create("trip", trip).attributes().get("status"))) {
      throw new IllegalStateException("another trip came back");
    }
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
    int count = 0;
    for (Item item :
        table
            .run("tripsOfUser", Map.of("userId", "u" + user))
            .limit(Trips.PER_USER)
            .page()
            .items()) {
      count += item.attributes().get("status").toString().length();
    }
    return count;
  }
}
