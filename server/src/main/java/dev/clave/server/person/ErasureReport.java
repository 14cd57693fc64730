package dev.clave.server.person;

import dev.clave.server.system.PersonalRecords.Treated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What became of the data of a person, place by place. Several threads may add to it. */
final class ErasureReport {
  /** Refusals and mentions beyond these are counted only. */
  private static final int MOST = 100;

  /** Where items of the table are counted. */
  static final String TABLE = "table";

  static final String FILES = "files";

  private record Place(String store, String name) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int order = store.compareTo(other.store);
      return order == 0 ? name.compareTo(other.name) : order;
    }
  }

  private final Map<Place, long[]> counts = new TreeMap<>();
  private final List<Map<String, Object>> refusals = new ArrayList<>();
  private final List<Map<String, Object>> mentions = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private long refusedItems;
  private long mentioned;
  private long remaining;

  synchronized void erased(String store, String name) {
    count(store, name)[0]++;
  }

  synchronized void pseudonymised(String store, String name, long count) {
    add(new Treated(store, name, 0, count));
  }

  synchronized void add(Treated treated) {
    if (treated.erased() + treated.pseudonymised() > 0) {
      long[] count = count(treated.store(), treated.place());
      count[0] += treated.erased();
      count[1] += treated.pseudonymised();
    }
  }

  private long[] count(String store, String name) {
    return counts.computeIfAbsent(new Place(store, name), place -> new long[2]);
  }

  synchronized void refused(String entity, Map<String, Object> key, String reason) {
    refusedItems++;
    if (refusals.size() < MOST) {
      refusals.add(Map.of("entity", entity, "key", key, "reason", reason));
    }
  }

  /** Another try begins, in which what was refused is refused again or not. */
  synchronized void forgetRefusals() {
    refusedItems = 0;
    refusals.clear();
  }

  synchronized void mentioned(String entity, Map<String, Object> key) {
    mentioned++;
    if (mentions.size() < MOST) {
      mentions.add(Map.of("entity", entity, "key", key));
    }
  }

  /** An item of the person is there at the end: it was refused, or written meanwhile. */
  synchronized void left() {
    remaining++;
  }

  synchronized void note(String text) {
    notes.add(text);
  }

  /** How many records are gone or say a pseudonym. */
  synchronized long total() {
    return counts.values().stream().mapToLong(each -> each[0] + each[1]).sum();
  }

  synchronized long refusedCount() {
    return refusedItems;
  }

  synchronized Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("complete", refusedItems == 0 && remaining == 0);
    List<Map<String, Object>> places = new ArrayList<>();
    counts.forEach(
        (place, count) -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("store", place.store());
          row.put("place", place.name());
          row.put("erased", count[0]);
          row.put("pseudonymised", count[1]);
          places.add(row);
        });
    json.put("places", places);
    json.put("left", remaining);
    json.put("refused", refusedItems);
    json.put("refusals", sorted(refusals));
    json.put("mentioned", mentioned);
    json.put("mentions", sorted(mentions));
    json.put("remains", List.copyOf(notes));
    return json;
  }

  /** Items are read by several threads; two reports of the same are to be equal. */
  private static List<Map<String, Object>> sorted(List<Map<String, Object>> rows) {
    return rows.stream()
        .sorted(Comparator.comparing(row -> row.get("entity") + " " + row.get("key")))
        .toList();
  }
}
