package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One entity becomes two, or two become one, by processes that are killed at random requests, while
 * programs of both designs write, in random order of all their requests. Each program has people of
 * its own and finds them as it left them; in the end the table has exactly these.
 */
class SplitUnderKillsTest {
  private static final int RUNS = Integer.getInteger("clave.evolution.splits", 8);
  private static final int PEOPLE = 5;

  static Stream<Long> seeds() {
    return LongStream.range(1, RUNS + 1L).boxed();
  }

  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final ThreadLocal<Long> lastWrite = ThreadLocal.withInitial(() -> 0L);
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicBoolean oldServed = new AtomicBoolean(true);
  private final AtomicBoolean newServed = new AtomicBoolean();
  private final Map<String, Map<String, Object>> model = new ConcurrentSkipListMap<>();
  private Random random;
  private Interleaving order;
  private Conversions conversions;

  private TableOptions options() {
    Retry.Pause pause =
        duration -> {
          time.updateAndGet(now -> now.plus(duration));
          order.yieldTurn();
        };
    return TableOptions.defaults()
        .withClock(time::get)
        .withConversions(conversions)
        .withRetry(new Retry(200, Duration.ofMillis(1), Duration.ofMillis(2), pause));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everybodyIsWhereTheLastWriteLeftThem(long seed) throws InterruptedException {
    random = new Random(seed);
    order = new Interleaving(random);
    boolean split = random.nextBoolean();
    conversions = split ? SplitAndMergeTest.SPLIT : SplitAndMergeTest.MERGE;
    Design old = ClubDesigns.checked(split ? SplitAndMergeTest.PERSONS : SplitAndMergeTest.ROLES);
    Design next = ClubDesigns.checked(split ? SplitAndMergeTest.ROLES : SplitAndMergeTest.PERSONS);
    int processes = 1 + random.nextInt(2);
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient real = engine.client();
      Table first = Table.open(old, real, options());
      first.provision();
      Evolution.of(real, options(), Optional.empty(), old).remember();
      for (int i = 0; i < 20; i++) {
        write(first, "old1", !split);
        write(first, "old2", !split);
      }
      for (String name : new String[] {"old1", "old2", "new1", "new2"}) {
        boolean asOld = name.startsWith("old");
        DynamoDbClient client = order.client(real, Interleaving.NONE, lastWrite);
        order.add(name, () -> work(Table.open(asOld ? old : next, client, options()), name, split));
      }
      Appliers appliers =
          new Appliers(
              order, real, lastWrite, this::options, old, next, random, random.nextInt(3) == 0);
      appliers.serving(newServed, oldServed);
      for (int number = 0; number < processes; number++) {
        order.add("apply" + number, () -> appliers.run(over, processes));
      }
      order.run();

      boolean changed =
          Evolution.of(real, options(), Optional.of(old), next)
              .memory()
              .orElseThrow()
              .shape()
              .equals(StorageShape.of(next).hash());
      Table table = Table.open(changed ? next : old, real, options());
      assertThat(people(table)).isEqualTo(model);
      assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
    }
  }

  private void work(Table table, String name, boolean split) {
    boolean roles = name.startsWith("new") == split;
    for (int i = 0; i < 3000 && !over.get() && !order.failed(); i++) {
      order.yieldTurn();
      write(table, name, roles);
    }
  }

  private void write(Table table, String name, boolean roles) {
    String id = name + "-" + random.nextInt(PEOPLE);
    boolean sells =
        (roles && model.containsKey(id))
            ? (Boolean) model.get(id).get("sells")
            : random.nextBoolean();
    String entity = roles ? SplitAndMergeTest.role(sells) : "person";
    Map<String, Object> person = new HashMap<>();
    person.put("id", id);
    person.put("email", "e" + random.nextInt(60));
    Map<String, Object> attributes = new HashMap<>(person);
    if (!roles) {
      attributes.put("sells", sells);
    }
    try {
      switch (random.nextInt(4)) {
        case 0 -> {
          table.create(entity, attributes);
          model.put(id, whole(person, sells));
        }
        case 1 -> {
          attributes.remove("id");
          table.update(entity, Map.of("id", id), attributes);
          model.put(id, whole(person, sells));
        }
        case 2 -> {
          if (table.delete(entity, Map.of("id", id))) {
            model.remove(id);
          }
        }
        default -> read(table, entity, id);
      }
    } catch (TableException refusal) {
      assertThat(refusal.kind())
          .as(refusal.getMessage())
          .isIn(
              TableException.Kind.ALREADY_EXISTS,
              TableException.Kind.NOT_FOUND,
              TableException.Kind.NOT_UNIQUE,
              TableException.Kind.OTHER_DESIGN);
    }
  }

  /** Programs of a design are promised something only while it is served. */
  private void read(Table table, String entity, String id) {
    Optional<Item> item = table.get(entity, Map.of("id", id));
    if ((id.startsWith("old") ? oldServed : newServed).get()) {
      assertThat(item.map(SplitUnderKillsTest::plain))
          .as(id)
          .isEqualTo(Optional.ofNullable(model.get(id)));
    }
  }

  private static Map<String, Object> whole(Map<String, Object> person, boolean sells) {
    Map<String, Object> whole = new TreeMap<>(person);
    whole.put("sells", sells);
    return whole;
  }

  private static Map<String, Object> plain(Item item) {
    Map<String, Object> person = new TreeMap<>(item.attributes());
    if (!item.entity().equals("person")) {
      person.put("sells", item.entity().equals("supplier"));
    }
    return person;
  }

  private static Map<String, Map<String, Object>> people(Table table) {
    Map<String, Map<String, Object>> people = new TreeMap<>();
    table
        .items()
        .forEach(item -> assertThat(people.put((String) item.get("id"), plain(item))).isNull());
    return people;
  }
}
