package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Diagnosis;
import dev.clave.table.Item;
import dev.clave.table.Progress;
import dev.clave.table.Retry;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import dev.clave.table.TableOptions;
import dev.clave.table.evolution.ClubDesigns.Feature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Random changes of a design, applied while programs of the old and of the new design write, in
 * random order of their requests, and killed at random requests. In the end the table is as a model
 * says. {@code -Dclave.evolution.runs} and {@code -Dclave.evolution.seed} choose the runs.
 */
class EvolutionModelTest {
  private static final int RUNS = Integer.getInteger("clave.evolution.runs", 20);
  private static final long FIRST = Long.getLong("clave.evolution.seed", 1);

  static Stream<Long> seeds() {
    return LongStream.range(FIRST, FIRST + RUNS).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theTableEndsAsTheModelSays(long seed) throws InterruptedException {
    new Run(seed).run();
  }

  /** The end of a process at a random place. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** What a writer did to one member, at its place in the order of all writes. */
  private record Done(long order, String id, Optional<Map<String, Object>> values, boolean whole) {}

  private static final class Run {
    private final Random random;
    private final Design old;
    private final Design next;
    private final Set<Feature> oldFeatures;
    private final Set<Feature> nextFeatures;
    private final Interleaving order;
    private final ThreadLocal<Long> lastWrite = ThreadLocal.withInitial(() -> 0L);
    private final AtomicReference<Instant> time =
        new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
    private final List<Done> done = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final boolean goesBack;

    Run(long seed) {
      this.random = new Random(seed);
      this.oldFeatures = ClubDesigns.some(random);
      this.nextFeatures = ClubDesigns.some(random);
      this.old = ClubDesigns.design(oldFeatures);
      this.next = ClubDesigns.design(nextFeatures);
      this.order = new Interleaving(random);
      this.goesBack = random.nextInt(3) == 0;
    }

    private TableOptions options() {
      Retry.Pause pause =
          duration -> {
            time.updateAndGet(now -> now.plus(duration));
            order.yieldTurn();
          };
      return TableOptions.defaults()
          .withClock(time::get)
          .withRetry(new Retry(200, Duration.ofMillis(1), Duration.ofMillis(2), pause));
    }

    void run() throws InterruptedException {
      try (Engine engine = Engine.inMemory()) {
        DynamoDbClient real = engine.client();
        Table first = Table.open(old, real, options());
        first.provision();
        Evolution.of(real, options(), Optional.empty(), old).remember();
        for (int team = 0; team < 2; team++) {
          first.create("team", Map.of("teamId", "t" + team, "title", "T"));
        }
        Writer seeding = new Writer("seed", true, real);
        for (int i = 0; i < 12; i++) {
          seeding.step();
        }
        for (String name : List.of("old1", "old2", "new1", "new2")) {
          boolean asOld = name.startsWith("old");
          DynamoDbClient client = order.client(real, Interleaving.NONE, lastWrite);
          order.add(name, () -> new Writer(name, asOld, client).work());
        }
        order.add("apply", () -> apply(real));
        order.run();
        check(real);
      }
    }

    private void apply(DynamoDbClient real) {
      try {
        String conflict = "";
        boolean applied = false;
        for (int attempt = 0; ; attempt++) {
          boolean last = attempt > 6;
          Evolution evolution =
              Evolution.of(
                  order.client(real, last ? Interleaving.NONE : killer(), lastWrite),
                  options(),
                  Optional.of(old),
                  next);
          try {
            if (!applied) {
              evolution.apply(settings(), ApplyProgress.NONE);
              applied = true;
              for (int i = 0; i < 200; i++) {
                order.yieldTurn();
              }
            }
            if (evolution.memory().orElseThrow().running().isPresent()) {
              if (goesBack || !conflict.isEmpty()) {
                evolution.back(settings(), ApplyProgress.NONE);
              } else {
                evolution.contract(settings(), ApplyProgress.NONE);
              }
            }
            return;
          } catch (Killed killed) {
            order.yieldTurn();
          } catch (EvolutionException refused) {
            // Two members with one value of a new unique: the change is given up.
            assertThat(refused.getMessage())
                .containsAnyOf("stand in the way", "cannot have", "takes it", "taken over");
            conflict = refused.getMessage();
            applied = true;
            if (isSettled(real)) {
              return;
            }
          }
        }
      } finally {
        over.set(true);
      }
    }

    /** Asked by the test itself, which nothing kills. */
    private boolean isSettled(DynamoDbClient real) {
      return Evolution.of(
              order.client(real, Interleaving.NONE, lastWrite), options(), Optional.of(old), next)
          .memory()
          .map(memory -> memory.running().isEmpty())
          .orElse(true);
    }

    private ApplySettings settings() {
      return ApplySettings.defaults().withSegments(1);
    }

    private Interleaving.Fault killer() {
      int at = random.nextInt(120);
      boolean late = random.nextBoolean();
      int[] count = {0};
      return new Interleaving.Fault() {
        @Override
        public void before(String operation) {
          if (!late && ++count[0] >= at) {
            throw new Killed();
          }
        }

        @Override
        public void after(String operation) {
          if (late && ++count[0] >= at) {
            throw new Killed();
          }
        }
      };
    }

    /** One program. */
    private final class Writer {
      private final String name;
      private final Table table;
      private final Set<Feature> features;

      Writer(String name, boolean asOld, DynamoDbClient client) {
        this.name = name;
        this.table = Table.open(asOld ? old : next, client, options());
        this.features = asOld ? oldFeatures : nextFeatures;
      }

      void work() {
        for (int i = 0; i < 4000 && !over.get() && !order.failed(); i++) {
          order.yieldTurn();
          step();
        }
      }

      void step() {
        String id = "m" + random.nextInt(14);
        Map<String, Object> key =
            Map.of("teamId", "t" + Integer.parseInt(id.substring(1)) % 2, "memberId", id);
        try {
          switch (random.nextInt(8)) {
            case 0, 1 -> {
              Map<String, Object> values = whole(key);
              table.create("member", values);
              log(id, Optional.of(values), true);
            }
            case 2 -> {
              Map<String, Object> values = whole(key);
              table.put("member", values);
              log(id, Optional.of(values), true);
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
                log(id, Optional.of(changes), false);
              }
            }
            case 6 -> {
              if (table.delete("member", key)) {
                log(id, Optional.empty(), true);
              }
            }
            default ->
                table.put(
                    "team",
                    Map.of("teamId", "t" + random.nextInt(2), "title", "T" + random.nextInt(9)));
          }
        } catch (TableException refused) {
          assertThat(refused.kind())
              .as("%s: %s", name, refused.getMessage())
              .isIn(
                  TableException.Kind.ALREADY_EXISTS,
                  TableException.Kind.NOT_FOUND,
                  TableException.Kind.NOT_UNIQUE,
                  TableException.Kind.OTHER_DESIGN);
        }
      }

      private void log(String id, Optional<Map<String, Object>> values, boolean whole) {
        Optional<Map<String, Object>> plain =
            values.map(
                given -> {
                  Map<String, Object> named = new HashMap<>();
                  given.forEach((attribute, value) -> named.put(common(attribute), text(value)));
                  return named;
                });
        synchronized (done) {
          long at = "seed".equals(name) ? -1000 + done.size() : lastWrite.get();
          done.add(new Done(at, id, plain, whole));
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
    }

    private static String common(String attribute) {
      return switch (attribute) {
        case "remark" -> "note";
        case "years" -> "age";
        default -> attribute;
      };
    }

    private static Object text(Object value) {
      return Objects.toString(value);
    }

    private Map<String, Map<String, Object>> model(boolean shirts) {
      Map<String, Map<String, Object>> model = new TreeMap<>();
      done.sort(Comparator.comparingLong(Done::order));
      for (Done each : done) {
        if (each.values().isEmpty()) {
          model.remove(each.id());
          continue;
        }
        Map<String, Object> before = model.getOrDefault(each.id(), new HashMap<>());
        Map<String, Object> after = new HashMap<>();
        if (!each.whole()) {
          after.putAll(before);
        } else if (before.containsKey("shirt")) {
          after.put("shirt", before.get("shirt"));
        }
        after.putAll(each.values().get());
        if (shirts) {
          after.putIfAbsent("shirt", "M");
        }
        model.put(each.id(), after);
      }
      if (!shirts) {
        model.values().forEach(values -> values.remove("shirt"));
      }
      return model;
    }

    private void check(DynamoDbClient real) {
      String inForce =
          Evolution.of(real, options(), Optional.of(old), next).memory().orElseThrow().shape();
      boolean changed = inForce.equals(dev.clave.design.compare.StorageShape.of(next).hash());
      Table table = Table.open(changed ? next : old, real, options());
      Set<Feature> features = changed ? nextFeatures : oldFeatures;
      Map<String, Map<String, Object>> stored = new TreeMap<>();
      try (Stream<Item> items = table.items()) {
        items
            .filter(item -> item.entity().equals("member"))
            .forEach(
                item -> {
                  Map<String, Object> values = new HashMap<>();
                  item.attributes().forEach((name, value) -> values.put(common(name), text(value)));
                  assertThat(stored.put((String) item.get("memberId"), values)).isNull();
                });
      }
      assertThat(stored)
          .as("%s to %s, changed %s", oldFeatures, nextFeatures, changed)
          .isEqualTo(model(features.contains(Feature.SHIRT)));
      Diagnosis diagnosis = table.diagnose(Progress.NONE);
      assertThat(diagnosis.first()).as("%s to %s", oldFeatures, nextFeatures).isEmpty();
      List<String> leftovers = new ArrayList<>();
      real.scan(scan -> scan.tableName("club-main"))
          .items()
          .forEach(
              item -> {
                if (!item.get("PK").s().startsWith("clave:")) {
                  item.keySet().stream()
                      .filter(name -> name.equals("clave:change") || stale(name, features))
                      .forEach(leftovers::add);
                }
              });
      assertThat(leftovers).as("%s to %s", oldFeatures, nextFeatures).isEmpty();
    }

    private static boolean stale(String name, Set<Feature> features) {
      return switch (name) {
        case "note" -> features.contains(Feature.REMARK_FOR_NOTE);
        case "remark" -> !features.contains(Feature.REMARK_FOR_NOTE);
        case "age" -> features.contains(Feature.YEARS_FOR_AGE);
        case "years" -> !features.contains(Feature.YEARS_FOR_AGE);
        case "shirt" -> !features.contains(Feature.SHIRT);
        case "motto" -> !features.contains(Feature.TEAM_MOTTO);
        case "GSI1PK" -> !features.contains(Feature.CITY_INDEX);
        case "GSI2PK" -> !features.contains(Feature.LEVEL_INDEX);
        case "members" -> !features.contains(Feature.MEMBER_COUNT);
        case "pointSum" -> !features.contains(Feature.POINT_SUM);
        case "golds" -> !features.contains(Feature.GOLD_COUNT);
        default -> false;
      };
    }
  }
}
