package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.table.Table;
import dev.clave.table.evolution.ClubDesigns.Feature;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** A program of one design: it writes members at random, reads them, and tells the model. */
final class ClubProgram {
  private final String name;
  private final Table table;
  private final Set<Feature> features;
  private final Random random;
  private final ClubModel model;

  ClubProgram(String name, Table table, Set<Feature> features, Random random, ClubModel model) {
    this.name = name;
    this.table = table;
    this.features = features;
    this.random = random;
    this.model = model;
  }

  /** Writes something; {@code order} is the place of the last write among all. */
  void write(Optional<LongSupplier> order) {
    String id = "m" + random.nextInt(14);
    Map<String, Object> key =
        Map.of("teamId", "t" + Integer.parseInt(id.substring(1)) % 2, "memberId", id);
    try {
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          Map<String, Object> values = whole(key);
          table.create("member", values);
          tell(order, id, Optional.of(values), true);
        }
        case 2 -> {
          Map<String, Object> values = whole(key);
          table.put("member", values);
          tell(order, id, Optional.of(values), true);
        }
        case 3, 4, 5 -> {
          Map<String, Object> changes = new HashMap<>();
          for (Map.Entry<String, Object> each : whole(key).entrySet()) {
            if (!key.containsKey(each.getKey()) && random.nextInt(3) == 0) {
              changes.put(each.getKey(), each.getValue());
            }
          }
          if (!changes.isEmpty()) {
            table.update("member", key, changes);
            tell(order, id, Optional.of(changes), false);
          }
        }
        case 6 -> {
          if (table.delete("member", key)) {
            tell(order, id, Optional.empty(), true);
          }
        }
        default ->
            table.put(
                "team",
                Map.of("teamId", "t" + random.nextInt(2), "title", "T" + random.nextInt(9)));
      }
    } catch (TableException refusal) {
      assertThat(refusal.kind())
          .as("%s: %s", name, refusal.getMessage())
          .isIn(
              TableException.Kind.ALREADY_EXISTS,
              TableException.Kind.NOT_FOUND,
              TableException.Kind.NOT_UNIQUE,
              TableException.Kind.OTHER_DESIGN);
    }
  }

  private void tell(
      Optional<LongSupplier> order,
      String id,
      Optional<Map<String, Object>> values,
      boolean whole) {
    if (order.isPresent()) {
      model.wrote(order.get().getAsLong(), id, values, whole);
    } else {
      model.seeded(id, values, whole);
    }
  }

  private Map<String, Object> whole(Map<String, Object> key) {
    Map<String, Object> values = new HashMap<>(key);
    values.put("email", "e" + random.nextInt(40));
    values.put("points", random.nextInt(5));
    values.put("level", random.nextBoolean() ? "gold" : "basic");
    String age = Integer.toString(random.nextInt(90));
    if (features.contains(Feature.YEARS_FOR_AGE)) {
      values.put("years", age);
    } else {
      values.put("age", Integer.parseInt(age));
    }
    values.put(
        features.contains(Feature.MISSING_FOR_SCORE) ? "missing" : "score", random.nextInt(100));
    values.put("joined", "2030-01-01T00:00:0" + random.nextInt(9) + ".000Z");
    int rank = random.nextInt(100);
    values.put("rank", features.contains(Feature.RANK_AS_TEXT) ? Integer.toString(rank) : rank);
    optional(values, "size", random.nextBoolean() ? "L" : "S");
    optional(values, "grade", random.nextBoolean() ? "A" : "B");
    optional(values, "city", "c" + random.nextInt(3));
    optional(values, "nick", "n" + random.nextInt(60));
    optional(values, "coachId", "k" + random.nextInt(3));
    optional(values, features.contains(Feature.REMARK_FOR_NOTE) ? "remark" : "note", "x");
    if (features.contains(Feature.SHIRT)) {
      values.put("shirt", random.nextBoolean() ? "L" : "S");
    }
    return values;
  }

  private void optional(Map<String, Object> values, String attribute, String value) {
    if (random.nextInt(3) > 0) {
      values.put(attribute, value);
    }
  }

  /** Reads something in one request, and tells the model if readers of this design are served. */
  void read(LongSupplier order, BooleanSupplier served) {
    switch (random.nextInt(7)) {
      case 0, 1 ->
          pattern("ofTeam", "teamId", "t" + random.nextInt(2), each -> true, order, served);
      case 2 -> city("ofCity", Feature.CITY_INDEX, order, served);
      case 3 -> {
        if (features.contains(Feature.LEVEL_INDEX)) {
          pattern("ofLevel", "level", ClubDesigns.level(features), each -> true, order, served);
        }
      }
      case 4 -> {
        if (features.contains(Feature.BASIC_INDEX)) {
          pattern("ofBasic", "level", "basic", each -> true, order, served);
        }
      }
      case 5 -> {
        List<Item> items = table.items().filter(each -> each.entity().equals("member")).toList();
        if (served.getAsBoolean()) {
          model.read(order.getAsLong(), name + " items", each -> true, items);
        }
      }
      default -> get(order, served);
    }
  }

  private void city(String pattern, Feature index, LongSupplier order, BooleanSupplier served) {
    if (features.contains(index)) {
      pattern(pattern, "city", "c" + random.nextInt(3), each -> true, order, served);
    }
  }

  private void get(LongSupplier order, BooleanSupplier served) {
    String id = "m" + random.nextInt(14);
    Map<String, Object> key =
        Map.of("teamId", "t" + Integer.parseInt(id.substring(1)) % 2, "memberId", id);
    Optional<Item> item = table.get("member", key);
    if (served.getAsBoolean()) {
      model.read(
          order.getAsLong(),
          name + " get " + id,
          each -> id.equals(each.get("memberId")),
          item.stream().toList());
    }
  }

  private void pattern(
      String pattern,
      String parameter,
      String value,
      Predicate<Map<String, Object>> chosen,
      LongSupplier order,
      BooleanSupplier served) {
    List<Item> page = table.run(pattern, Map.of(parameter, value)).page().items();
    List<Item> items = page.stream().filter(each -> each.entity().equals("member")).toList();
    if (served.getAsBoolean()) {
      page.stream()
          .filter(each -> each.entity().equals("team"))
          .forEach(team -> checkCounts(team, items));
      model.read(
          order.getAsLong(),
          name + " " + pattern + " " + value,
          chosen.and(each -> value.equals(each.get(parameter))),
          pattern.equals("ofCity") && ClubDesigns.seesKeysAlone(features)
              ? Set.of("teamId", "memberId", "city")
              : Set.of(),
          items);
    }
  }

  /** A team and its members were read together, so its counts are theirs. */
  private void checkCounts(Item team, List<Item> members) {
    if (features.contains(Feature.MEMBER_COUNT)) {
      assertThat(count(team, "members")).as(name).isEqualTo(members.size());
    }
    if (features.contains(Feature.POINT_SUM)) {
      assertThat(count(team, "pointSum"))
          .as(name)
          .isEqualTo(members.stream().mapToLong(each -> count(each, "points")).sum());
    }
    if (features.contains(Feature.GOLD_COUNT)) {
      assertThat(count(team, "golds"))
          .as(name)
          .isEqualTo(members.stream().filter(each -> "gold".equals(each.get("level"))).count());
    }
  }

  private static long count(Item item, String attribute) {
    return ((Number) item.get(attribute)).longValue();
  }
}
