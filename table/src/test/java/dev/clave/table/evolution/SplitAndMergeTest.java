package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Discrepancy;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One entity becomes two, and two become one, while programs of both designs write. */
class SplitAndMergeTest {
  static final String PERSONS =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      entities:
        person:
          was: customer, supplier
          PK: PERSON#<id>
          SK: PERSON
          unique: [email]
          attributes: { id: string, email: string, sells: boolean, note: string? }
      patterns:
        person: PK = PERSON#<id>
      """;
  static final String ROLES =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      entities:
        customer:
          was: person
          PK: CUSTOMER#<id>
          SK: CUSTOMER
          unique: [email]
          attributes: { id: string, email: string, note: string? }
        supplier:
          was: person
          PK: SUPPLIER#<id>
          SK: SUPPLIER
          attributes: { id: string, email: string, note: string? }
      patterns:
        customer: PK = CUSTOMER#<id>
      """;

  static final Conversions SPLIT =
      Conversions.none()
          .split("person", item -> role((Boolean) item.get("sells")))
          .backward("person", "sells", item -> item.entity().equals("supplier"));
  static final Conversions MERGE =
      Conversions.none()
          .merge("person", item -> role((Boolean) item.get("sells")))
          .forward("person", "sells", item -> item.entity().equals("supplier"));

  static String role(boolean sells) {
    return sells ? "supplier" : "customer";
  }

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final Random random = new Random(11);
  private boolean seeding;

  @AfterEach
  void close() {
    engine.close();
  }

  private Table open(String text, TableOptions options) {
    return Table.open(ClubDesigns.checked(text), client, options);
  }

  /** What a program of either design has, in one form. */
  private static Map<String, Map<String, Object>> people(Table table) {
    Map<String, Map<String, Object>> people = new TreeMap<>();
    for (Item item : table.items().toList()) {
      Map<String, Object> person = new TreeMap<>(item.attributes());
      if (!item.entity().equals("person")) {
        person.put("sells", item.entity().equals("supplier"));
      }
      assertThat(people.put((String) item.get("id"), person)).isNull();
    }
    return people;
  }

  private void write(Table table, boolean roles, Map<String, Map<String, Object>> model) {
    String id = "p" + random.nextInt(8);
    boolean role = random.nextBoolean();
    boolean isInModel = seeding && model.containsKey(id);
    boolean sells = isInModel ? (Boolean) model.get(id).get("sells") : role;
    Map<String, Object> person = new HashMap<>();
    person.put("id", id);
    person.put("email", "e" + random.nextInt(30));
    if (random.nextBoolean()) {
      person.put("note", "n" + random.nextInt(9));
    }
    String entity = roles ? role(sells) : "person";
    Map<String, Object> key = Map.of("id", id);
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
          table.update(entity, key, attributes);
          Map<String, Object> after = new TreeMap<>(model.get(id));
          after.putAll(person);
          after.put("sells", sells);
          model.put(id, after);
        }
        case 2 -> {
          if (table.delete(entity, key)) {
            model.remove(id);
          }
        }
        default -> {
          table.put(entity, attributes);
          model.put(id, whole(person, sells));
        }
      }
    } catch (TableException refusal) {
      assertThat(refusal.kind())
          .as(refusal.getMessage())
          .isIn(
              TableException.Kind.ALREADY_EXISTS,
              TableException.Kind.NOT_FOUND,
              TableException.Kind.NOT_UNIQUE);
    }
  }

  private static Map<String, Object> whole(Map<String, Object> person, boolean sells) {
    Map<String, Object> whole = new TreeMap<>(person);
    whole.put("sells", sells);
    return whole;
  }

  private void change(String before, String after, Conversions conversions, boolean back) {
    TableOptions options =
        TableOptions.defaults().withClock(time::get).withConversions(conversions);
    boolean split = after.equals(ROLES);
    Table old = open(before, options);
    old.provision();
    Evolution.of(client, options, Optional.empty(), ClubDesigns.checked(before)).remember();
    Map<String, Map<String, Object>> model = new TreeMap<>();
    seeding = true;
    for (int i = 0; i < 30; i++) {
      write(old, !split, model);
    }
    seeding = false;
    assertThat(people(old)).isEqualTo(model);
    Evolution evolution =
        Evolution.of(client, options, Optional.empty(), ClubDesigns.checked(after));
    assertThat(evolution.plan().refusals()).isEmpty();
    evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));
    Table next = open(after, options);
    for (int i = 0; i < 300; i++) {
      boolean byOld = random.nextBoolean();
      write(byOld ? old : next, byOld != split, model);
      if (i % 10 == 0) {
        assertThat(people(old)).isEqualTo(model);
        assertThat(people(next)).isEqualTo(model);
      }
    }
    for (Table each : List.of(old, next)) {
      // Guards of the other design stand there until the change ends.
      assertThat(each.diagnose(Progress.NONE).first())
          .allMatch(discrepancy -> discrepancy.kind() == Discrepancy.Kind.UNKNOWN_ITEM);
    }
    if (back) {
      evolution.back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    } else {
      evolution.contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    }
    time.updateAndGet(now -> now.plusSeconds(60));
    Table table = back ? old : next;
    assertThat(people(table)).isEqualTo(model);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void oneEntityBecomesTwo() {
    change(PERSONS, ROLES, SPLIT, false);
  }

  @Test
  void twoEntitiesBecomeOne() {
    change(ROLES, PERSONS, MERGE, false);
  }

  @Test
  void aSplitGoesBack() {
    change(PERSONS, ROLES, SPLIT, true);
  }

  @Test
  void aMergeGoesBack() {
    change(ROLES, PERSONS, MERGE, true);
  }

  @Test
  void withoutAFunctionThatChoosesNothingIsApplied() {
    TableOptions options = TableOptions.defaults().withClock(time::get);
    open(PERSONS, options).provision();
    assertThat(
            Evolution.of(
                    client,
                    options,
                    Optional.of(ClubDesigns.checked(PERSONS)),
                    ClubDesigns.checked(ROLES))
                .plan()
                .refusals())
        .anySatisfy(
            reason -> assertThat(reason).contains("person to customer", "function with `split`"));
  }
}
