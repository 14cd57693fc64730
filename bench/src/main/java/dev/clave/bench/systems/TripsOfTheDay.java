package dev.clave.bench.systems;

import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Transporte's transactions: a free driver and a free vehicle go on a trip, which then ends. */
final class TripsOfTheDay {
  private record Crew(String userId, String conductorId, String vehiculoId) {}

  private record Trip(Crew crew, String id) {}

  private final BusinessDay day;
  private final ConcurrentLinkedQueue<Crew> free = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Trip> running = new ConcurrentLinkedQueue<>();

  private TripsOfTheDay(BusinessDay day) {
    this.day = day;
  }

  static void add(
      BusinessDay day, Map<String, List<Item>> itemsByEntity, Map<String, Double> calls) {
    TripsOfTheDay trips = new TripsOfTheDay(day);
    Map<String, ConcurrentLinkedQueue<String>> vehicles = new LinkedHashMap<>();
    free(itemsByEntity, "vehiculo")
        .forEach(
            each ->
                vehicles
                    .computeIfAbsent(text(each, "userId"), user -> new ConcurrentLinkedQueue<>())
                    .add(text(each, "id")));
    for (Item driver : free(itemsByEntity, "conductor")) {
      ConcurrentLinkedQueue<String> own = vehicles.get(text(driver, "userId"));
      if (own != null && !own.isEmpty()) {
        trips.free.add(new Crew(text(driver, "userId"), text(driver, "id"), own.poll()));
      }
    }
    day.add("crearViaje", "transaction", calls.get("crearViaje"), trips::begin);
    day.add(
        "finalizarViaje",
        "transaction",
        calls.get("finalizarViaje"),
        (table, random) ->
            trips.end(table, "finalizarViaje", Map.of("fechaFinReal", "2026-01-01T00:00:00Z")));
    day.add(
        "cancelarViaje",
        "transaction",
        calls.get("cancelarViaje"),
        (table, random) -> trips.end(table, "cancelarViaje", Map.of()));
  }

  private static List<Item> free(Map<String, List<Item>> itemsByEntity, String entity) {
    return itemsByEntity.get(entity).stream()
        .filter(each -> "disponible".equals(each.get("estado")))
        .toList();
  }

  private static String text(Item item, String attribute) {
    return String.valueOf(item.get(attribute));
  }

  private int begin(Table table, Random random) {
    Crew crew = free.poll();
    if (crew == null) {
      return BusinessDay.NOTHING_TO_DO;
    }
    Map<String, Object> trip = new LinkedHashMap<>(day.fresh("viaje", random));
    String id = String.valueOf(trip.get("id"));
    trip.put("userId", crew.userId);
    trip.put("conductorId", crew.conductorId);
    trip.put("vehiculoId", crew.vehiculoId);
    trip.put("status", "en_curso");
    trip.remove("fechaFinReal");
    table.transact("crearViaje", trip);
    running.add(new Trip(crew, id));
    return 3;
  }

  private int end(Table table, String transaction, Map<String, Object> more) {
    Trip trip = running.poll();
    if (trip == null) {
      return BusinessDay.NOTHING_TO_DO;
    }
    Map<String, Object> inputs = new LinkedHashMap<>(more);
    inputs.put("userId", trip.crew.userId);
    inputs.put("id", trip.id);
    inputs.put("conductorId", trip.crew.conductorId);
    inputs.put("vehiculoId", trip.crew.vehiculoId);
    table.transact(transaction, inputs);
    free.add(trip.crew);
    return 3;
  }
}
