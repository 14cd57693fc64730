package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What writers did to members, in order, and so what every reader must have seen. */
final class ClubModel {
  /** What only one of two designs may keep, so that readers of the other do not see it. */
  private static final Set<String> NOT_SHARED = Set.of("shirt", "size", "grade");

  /** What a writer did to one member, at its place in the order of all writes. */
  private record Done(long order, String id, Optional<Map<String, Object>> values, boolean whole) {}

  /** What a reader saw after so many writes. */
  private record Seen(
      long order,
      String what,
      Predicate<Map<String, Object>> chosen,
      Set<String> names,
      List<Map<String, Object>> members) {}

  private final List<Done> done = new ArrayList<>();
  private final List<Seen> observations = new ArrayList<>();

  /** The name under which the model keeps an attribute, whatever a design calls it. */
  static String common(String attribute) {
    return switch (attribute) {
      case "remark" -> "note";
      case "years" -> "age";
      default -> attribute;
    };
  }

  static Map<String, Object> plain(Map<String, ?> values) {
    Map<String, Object> plain = new TreeMap<>();
    values.forEach((name, value) -> plain.put(common(name), Objects.toString(value)));
    plain.remove("expiresAt");
    plain.remove("endsAt");
    if (values.containsKey("missing")) {
      plain.remove("missing");
      plain.put("score", Integer.toString(100 - ((Number) values.get("missing")).intValue()));
    }
    return plain;
  }

  synchronized void seeded(String id, Optional<Map<String, Object>> values, boolean whole) {
    wrote(-1000 + done.size(), id, values, whole);
  }

  synchronized void wrote(
      long order, String id, Optional<Map<String, Object>> values, boolean whole) {
    done.add(new Done(order, id, values.map(ClubModel::plain), whole));
  }

  synchronized void read(
      long order, String what, Predicate<Map<String, Object>> chosen, List<Item> items) {
    read(order, what, chosen, Set.of(), items);
  }

  /** What a reader saw of members, of whose attributes it gets only those with these names. */
  synchronized void read(
      long order,
      String what,
      Predicate<Map<String, Object>> chosen,
      Set<String> names,
      List<Item> items) {
    observations.add(
        new Seen(
            order,
            what,
            chosen,
            names,
            items.stream().map(item -> plain(item.attributes())).toList()));
  }

  /** The members after so many writes; with shirts, those have one that were given none. */
  Map<String, Map<String, Object>> members(long order, boolean shirts) {
    Map<String, Map<String, Object>> members = new TreeMap<>();
    done.sort(Comparator.comparingLong(Done::order));
    for (Done each : done) {
      if (each.order > order) {
        break;
      }
      if (each.values.isEmpty()) {
        members.remove(each.id);
        continue;
      }
      Map<String, Object> before = members.getOrDefault(each.id, new HashMap<>());
      Map<String, Object> after = new TreeMap<>();
      if (!each.whole) {
        after.putAll(before);
      } else if (before.containsKey("shirt")) {
        after.put("shirt", before.get("shirt"));
      }
      after.putAll(each.values.get());
      if (shirts) {
        after.putIfAbsent("shirt", "M");
      }
      members.put(each.id, after);
    }
    if (!shirts) {
      members.values().forEach(values -> values.remove("shirt"));
    }
    return members;
  }

  /** Every read gave each of its members once, as they were then. */
  void checkReads(String about) {
    for (Seen each : observations) {
      List<Map<String, Object>> expected =
          members(each.order, false).values().stream()
              .filter(each.chosen)
              .map(values -> shared(values, each.names))
              .toList();
      List<Map<String, Object>> members =
          each.members.stream().map(values -> shared(values, each.names)).toList();
      assertThat(members)
          .as("%s: %s after write %s", about, each.what, each.order)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static Map<String, Object> shared(Map<String, Object> values, Set<String> names) {
    Map<String, Object> shared = new TreeMap<>(values);
    shared.keySet().removeAll(NOT_SHARED);
    if (!names.isEmpty()) {
      shared.keySet().retainAll(names);
    }
    return shared;
  }

  /**
   * Has members to whom nobody gave a value have the one that is the default of one design, as they
   * do once it was required, or always if it is.
   */
  static void giveDefaults(
      String attribute,
      String value,
      Map<String, Map<String, Object>> expected,
      Map<String, Map<String, Object>> stored,
      boolean isRequired) {
    expected.forEach(
        (id, values) -> {
          if (isRequired || value.equals(stored.getOrDefault(id, Map.of()).get(attribute))) {
            values.putIfAbsent(attribute, value);
          }
        });
  }

  int reads() {
    return observations.size();
  }
}
