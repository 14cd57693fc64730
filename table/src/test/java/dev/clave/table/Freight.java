package dev.clave.table;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The design that the tests of the runtime run. */
final class Freight {
  private static final Design DESIGN = checked();

  private Freight() {}

  static Design design() {
    return DESIGN;
  }

  private static Design checked() {
    try (InputStream file = Freight.class.getResourceAsStream("/freight.yaml")) {
      Checked checked = Design.check(new String(file.readAllBytes(), StandardCharsets.UTF_8));
      return checked
          .design()
          .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, Object> account(String id) {
    return Map.of(
        "accountId", id, "email", id + "@example.com", "name", "Carrier " + id, "plan", "free");
  }

  static Map<String, Object> trip(String account, String id, String startsAt) {
    Map<String, Object> trip = new HashMap<>();
    trip.put("accountId", account);
    trip.put("tripId", id);
    trip.put("status", "pending");
    trip.put("startsAt", startsAt);
    trip.put("driverId", "d1");
    trip.put("vehicleId", "v1");
    trip.put("distance", 550);
    trip.put("costs", Map.of("fuel", 2500));
    trip.put("stops", List.of(Map.of("place", "Puebla", "order", 1)));
    return trip;
  }

  static Map<String, Object> driver(String account, String id) {
    return Map.of("accountId", account, "driverId", id, "name", "Ana", "state", "free");
  }

  static Map<String, Object> member(String account, String id, String level, int score) {
    return Map.of("accountId", account, "memberId", id, "level", level, "score", score);
  }
}
