package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.evolution.ClubDesigns.Feature;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One change of a club's design among its programs, as a seed has it. */
final class ClubRun {
  private final Random random;
  private final Design old;
  private final Design next;
  private final Set<Feature> oldFeatures;
  private final Set<Feature> nextFeatures;
  private final Interleaving order;
  private final ThreadLocal<Long> lastWrite = ThreadLocal.withInitial(() -> 0L);
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final ClubModel model = new ClubModel();
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicBoolean oldServed = new AtomicBoolean(true);
  private final AtomicBoolean newServed = new AtomicBoolean();
  private final int processes;
  private final boolean goesBack;

  ClubRun(long seed) {
    this.random = new Random(seed);
    this.oldFeatures = ClubDesigns.some(random);
    this.nextFeatures = ClubDesigns.following(oldFeatures, random);
    this.old = ClubDesigns.design(oldFeatures);
    this.next = ClubDesigns.design(nextFeatures);
    this.order = new Interleaving(random);
    this.goesBack = random.nextInt(3) == 0;
    this.processes = 1 + random.nextInt(3);
  }

  private TableOptions options() {
    Retry.Pause pause =
        duration -> {
          time.updateAndGet(now -> now.plus(duration));
          order.yieldTurn();
        };
    return TableOptions.defaults()
        .withClock(time::get)
        .withConversions(ClubDesigns.conversions(oldFeatures, nextFeatures))
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
      ClubProgram seeding = new ClubProgram("seed", first, oldFeatures, random, model);
      for (int i = 0; i < 12; i++) {
        seeding.write(Optional.empty());
      }
      for (String name : List.of("old1", "old2", "new1", "new2")) {
        DynamoDbClient client = order.client(real, Interleaving.NONE, lastWrite);
        order.add(name, () -> work(name, name.startsWith("old"), client));
      }
      Appliers appliers =
          new Appliers(order, real, lastWrite, this::options, old, next, random, goesBack);
      appliers.serving(newServed, oldServed);
      for (int number = 0; number < processes; number++) {
        order.add("apply" + number, () -> appliers.run(over, processes));
      }
      order.run();
      check(real);
    }
  }

  private void work(String name, boolean asOld, DynamoDbClient client) {
    ClubProgram program =
        new ClubProgram(
            name,
            Table.open(asOld ? old : next, client, options()),
            asOld ? oldFeatures : nextFeatures,
            random,
            model);
    BooleanSupplier served = (asOld ? oldServed : newServed)::get;
    for (int i = 0; i < 4000 && !over.get() && !order.failed(); i++) {
      order.yieldTurn();
      if (random.nextInt(3) > 0) {
        program.write(Optional.of(lastWrite::get));
      } else if (served.getAsBoolean()) {
        program.read(order::writes, served);
      }
    }
  }

  private void check(DynamoDbClient real) {
    String inForce =
        Evolution.of(real, options(), Optional.of(old), next).memory().orElseThrow().shape();
    boolean changed = inForce.equals(StorageShape.of(next).hash());
    String about = "%s to %s, changed %s".formatted(oldFeatures, nextFeatures, changed);
    Table table = Table.open(changed ? next : old, real, options());
    Set<Feature> features = changed ? nextFeatures : oldFeatures;
    Map<String, Map<String, Object>> storedItems = new TreeMap<>();
    try (Stream<Item> items = table.items()) {
      items
          .filter(item -> item.entity().equals("member"))
          .forEach(
              item -> {
                assertThat(
                        storedItems.put(
                            (String) item.get("memberId"), ClubModel.plain(item.attributes())))
                    .isNull();
                Object expected =
                    ClubDesigns.days(features)
                        .map(days -> instant(item, "joined").plus(Duration.ofDays(days)))
                        .orElse(null);
                String expiry = ClubDesigns.expiry(features);
                assertThat(item.get(expiry) == null ? null : instant(item, expiry))
                    .as(about)
                    .isEqualTo(expected);
              });
    }
    Map<String, Map<String, Object>> expectedMembers =
        model.members(Long.MAX_VALUE, features.contains(Feature.SHIRT));
    boolean aDesignRequiresSize =
        oldFeatures.contains(Feature.SIZE_REQUIRED) || nextFeatures.contains(Feature.SIZE_REQUIRED);
    if (aDesignRequiresSize) {
      ClubModel.giveDefaults(
          "size", "M", expectedMembers, storedItems, features.contains(Feature.SIZE_REQUIRED));
    }
    if (!oldFeatures.contains(Feature.GRADE_OPTIONAL)) {
      ClubModel.giveDefaults(
          "grade", "C", expectedMembers, storedItems, !features.contains(Feature.GRADE_OPTIONAL));
    }
    assertThat(storedItems).as(about).isEqualTo(expectedMembers);
    checkCoaches(table, features, about);
    model.checkReads(about);
    Diagnosis diagnosis = table.diagnose(Progress.NONE);
    assertThat(diagnosis.first()).as(about).isEmpty();
    assertThat(leftovers(real, features)).as(about).isEmpty();
    checkExpiries(real, ClubDesigns.expiry(features), about);
  }

  /** Members are found by their coach, each once, where the design has references for that. */
  private void checkCoaches(Table table, Set<Feature> features, String about) {
    if (!features.contains(Feature.COACH_REFERENCE)) {
      return;
    }
    Map<String, Set<Object>> coached = new TreeMap<>();
    model
        .members(Long.MAX_VALUE, false)
        .forEach(
            (id, values) -> {
              if (values.containsKey("coachId")
                  && (!features.contains(Feature.COACH_OTHERWISE) || values.containsKey("nick"))) {
                coached
                    .computeIfAbsent((String) values.get("coachId"), coach -> new TreeSet<>())
                    .add(id);
              }
            });
    coached.forEach(
        (coach, ids) ->
            assertThat(table.run("ofCoach", Map.of("coachId", coach)).stream())
                .as("%s: of %s", about, coach)
                .extracting(item -> item.get("memberId"))
                .containsExactlyInAnyOrderElementsOf(ids));
  }

  /** Guards and references expire with their items. */
  private static void checkExpiries(DynamoDbClient real, String expiry, String about) {
    Map<Map<String, AttributeValue>, AttributeValue> expiries = new HashMap<>();
    List<Map<String, AttributeValue>> storedItems =
        real.scan(scan -> scan.tableName("club-main")).items();
    for (Map<String, AttributeValue> item : storedItems) {
      expiries.put(Map.of("PK", item.get("PK"), "SK", item.get("SK")), item.get(expiry));
    }
    for (Map<String, AttributeValue> item : storedItems) {
      if (item.containsKey("of")) {
        assertThat(item.get(expiry))
            .as("%s: %s", about, item)
            .isEqualTo(expiries.get(item.get("of").m()));
      }
    }
  }

  private static Instant instant(Item item, String attribute) {
    return Instant.parse(String.valueOf(item.get(attribute)));
  }

  private static List<String> leftovers(DynamoDbClient real, Set<Feature> features) {
    List<String> leftovers = new ArrayList<>();
    real.scan(scan -> scan.tableName("club-main"))
        .items()
        .forEach(
            item -> {
              if (!item.get("PK").s().startsWith("clave:")) {
                item.keySet().stream()
                    .filter(
                        name ->
                            name.startsWith("clave:")
                                || name.endsWith("-next")
                                || stale(name, features))
                    .forEach(name -> leftovers.add(name + " in " + item));
                if (item.get("SK").s().matches(staleKey(features))) {
                  leftovers.add(item.get("SK").s());
                }
              }
            });
    return leftovers;
  }

  private static String staleKey(Set<Feature> features) {
    String member = features.contains(Feature.MEMBER_MOVED) ? "MEMBER#m\\d+" : "PLAYER#m\\d+";
    return member + "|" + (features.contains(Feature.TEAM_MOVED) ? "TEAM" : "SQUAD");
  }

  private static boolean coachInCity(Set<Feature> features) {
    return features.contains(Feature.COACH_IN_CITY) && features.contains(Feature.CITY_INDEX);
  }

  private static boolean stale(String name, Set<Feature> features) {
    return switch (name) {
      case "note" -> features.contains(Feature.REMARK_FOR_NOTE);
      case "remark" -> !features.contains(Feature.REMARK_FOR_NOTE);
      case "age" -> features.contains(Feature.YEARS_FOR_AGE);
      case "years" -> !features.contains(Feature.YEARS_FOR_AGE);
      case "shirt" -> !features.contains(Feature.SHIRT);
      case "expiresAt", "endsAt" ->
          ClubDesigns.days(features).isEmpty() || !name.equals(ClubDesigns.expiry(features));
      case "size" -> features.contains(Feature.SIZE_REQUIRED);
      case "sizeOrM" -> !features.contains(Feature.SIZE_REQUIRED);
      case "rank" -> features.contains(Feature.RANK_AS_TEXT);
      case "rankText" -> !features.contains(Feature.RANK_AS_TEXT);
      case "score" -> features.contains(Feature.MISSING_FOR_SCORE);
      case "missing" -> !features.contains(Feature.MISSING_FOR_SCORE);
      case "motto" -> !features.contains(Feature.TEAM_MOTTO);
      case "GSI1PK" -> !features.contains(Feature.CITY_INDEX);
      case "GSI3PK" -> !features.contains(Feature.COACH_REFERENCE) || coachInCity(features);
      case "GSI2PK" -> !features.contains(Feature.LEVEL_INDEX);
      case "GSI4PK" -> !features.contains(Feature.TOWN_INDEX);
      case "GSI5PK" -> !features.contains(Feature.BASIC_INDEX);
      case "members" -> !features.contains(Feature.MEMBER_COUNT);
      case "pointSum" -> !features.contains(Feature.POINT_SUM);
      case "golds" -> !features.contains(Feature.GOLD_COUNT);
      default -> false;
    };
  }
}
