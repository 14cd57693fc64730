package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.clave.engine.Engine;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Each of a person's e-mail addresses belongs to nobody else, whatever its case. */
class UniqueElementsTest {
  private static final String DESIGN =
      """
      design: people
      table: people
      key: PK, SK
      entityType: true
      entities:
        person:
          PK: PERSON#<personId>
          SK: PERSON
          unique: { each emails: "EMAIL#<emails:lower>", tenant + each badges: "BADGE#<tenant>#<badges>" }
          attributes:
            personId: string
            tenant: string = t1
            name: string?
            emails: set of email?
            badges: set of integer?
      patterns:
        person: PK = PERSON#<personId> and SK = PERSON
      transactions:
        swap:
          - update: person
            with: { personId: <one> }
            set: { emails: <oneEmails> }
          - update: person
            with: { personId: <other> }
            set: { emails: <otherEmails> }
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void create(String id, String... emails) {
    table.create("person", Map.of("personId", id, "emails", Set.of(emails)));
  }

  private void set(String id, String... emails) {
    table.update("person", Map.of("personId", id), Map.of("emails", Set.of(emails)));
  }

  private static void isTaken(ThrowingCallable write, String attribute, String value) {
    assertThatThrownBy(write)
        .asInstanceOf(type(TableException.class))
        .satisfies(
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(TableException.Kind.NOT_UNIQUE);
              assertThat(refusal.problems().get(0).attribute()).isEqualTo(attribute);
              assertThat(refusal.problems().get(0).found()).isEqualTo(value);
            });
  }

  @Test
  void anElementThatAnotherItemHasIsRefusedByName() {
    create("a", "ana@x.mx", "ana@y.mx");
    isTaken(() -> create("b", "bea@x.mx", "ANA@y.mx"), "emails", "`ANA@y.mx`");
    assertThat(table.get("person", Map.of("personId", "b"))).isEmpty();
    create("b", "bea@x.mx");
    isTaken(() -> set("b", "bea@x.mx", "ana@x.mx"), "emails", "`ana@x.mx`");
  }

  @Test
  void anElementThatWasTakenOutIsFree() {
    create("a", "ana@x.mx", "ana@y.mx");
    set("a", "ana@x.mx");
    create("b", "ana@y.mx");
    isTaken(() -> set("a", "ana@x.mx", "ana@y.mx"), "emails", "`ana@y.mx`");
  }

  @Test
  void anElementInAnotherCaseIsStillTheSameItems() {
    create("a", "ana@x.mx");
    set("a", "Ana@X.mx", "ana@x.mx");
    isTaken(() -> create("b", "ANA@x.mx"), "emails", "`ANA@x.mx`");
  }

  @Test
  void putReplaceAndDeleteFreeWhatTheItemNoLongerHas() {
    create("a", "ana@x.mx", "ana@y.mx");
    table.put("person", Map.of("personId", "a", "emails", Set.of("ana@z.mx")));
    create("b", "ana@x.mx");
    table.put("person", Map.of("personId", "a"));
    create("c", "ana@z.mx");
    table.delete("person", Map.of("personId", "b"));
    create("d", "ana@x.mx", "ana@y.mx");
    assertThat(table.diagnose(Progress.NONE).counts()).isEmpty();
  }

  @Test
  void twoItemsSwapTheirElementsInOneTransaction() {
    create("a", "ana@x.mx", "both@x.mx");
    create("b", "bea@x.mx");
    table.transact(
        "swap",
        Map.of(
            "one",
            "a",
            "oneEmails",
            Set.of("bea@x.mx"),
            "other",
            "b",
            "otherEmails",
            Set.of("ana@x.mx", "both@x.mx")));
    isTaken(() -> create("c", "both@x.mx"), "emails", "`both@x.mx`");
    assertThat(table.diagnose(Progress.NONE).counts()).isEmpty();
  }

  @Test
  void elementsAreUniqueWithinWhatStandsBesideThem() {
    table.create("person", Map.of("personId", "a", "tenant", "t1", "badges", Set.of(7, 8)));
    table.create("person", Map.of("personId", "b", "tenant", "t2", "badges", Set.of(7, 8)));
    isTaken(
        () ->
            table.create("person", Map.of("personId", "c", "tenant", "t2", "badges", Set.of(8, 9))),
        "tenant, badges",
        "`t2`, `8`");
    isTaken(
        () -> table.update("person", Map.of("personId", "a"), Map.of("tenant", "t2")),
        "tenant, badges",
        "`t2`, `7`");
  }

  @Test
  void ofTwoWritersWhoWantAnElementOneGetsIt() {
    IntStream.range(0, 8).forEach(i -> create("p" + i, "own" + i + "@x.mx"));
    AtomicInteger won = new AtomicInteger();
    IntStream.range(0, 8)
        .parallel()
        .forEach(
            i -> {
              try {
                set("p" + i, "own" + i + "@x.mx", "wanted@x.mx");
                won.incrementAndGet();
              } catch (TableException refusal) {
                assertThat(refusal.kind()).isEqualTo(TableException.Kind.NOT_UNIQUE);
              }
            });
    assertThat(won).hasValue(1);
    assertThat(table.diagnose(Progress.NONE).counts()).isEmpty();
  }

  @Test
  void aSetThatOneTransactionCannotGuardIsRefused() {
    String[] many = IntStream.range(0, 100).mapToObj(i -> "m" + i + "@x.mx").toArray(String[]::new);
    assertThatThrownBy(() -> create("a", many)).hasMessageContaining("at most 100 writes");
    assertThat(table.get("person", Map.of("personId", "a"))).isEmpty();
  }

  @Test
  void theDoctorMissesGuardsOfElementsAndFindsThoseOfNobody() {
    create("a", "ana@x.mx", "ana@y.mx");
    engine
        .client()
        .deleteItem(
            request ->
                request
                    .tableName("people")
                    .key(
                        Map.of(
                            "PK",
                            AttributeValue.fromS("EMAIL#ana@x.mx"),
                            "SK",
                            AttributeValue.fromS("UNIQUE"))));
    assertThat(table.diagnose(Progress.NONE).counts())
        .isEqualTo(Map.of(Kind.MISSING_COMPANION, 1L));
    table.repair(false, Progress.NONE);
    isTaken(() -> create("b", "ana@x.mx"), "emails", "`ana@x.mx`");
    engine
        .client()
        .updateItem(
            request ->
                request
                    .tableName("people")
                    .key(
                        Map.of(
                            "PK",
                            AttributeValue.fromS("PERSON#a"),
                            "SK",
                            AttributeValue.fromS("PERSON")))
                    .updateExpression("SET emails = :e")
                    .expressionAttributeValues(
                        Map.of(":e", AttributeValue.fromSs(List.of("ana@x.mx")))));
    assertThat(table.diagnose(Progress.NONE).counts()).isEqualTo(Map.of(Kind.ORPHAN, 1L));
    table.repair(false, Progress.NONE);
    create("b", "ana@y.mx");
  }

  @Test
  void afterAnySequenceTheGuardsAreThoseOfTheElements() {
    long seed = Long.getLong("clave.seed", System.nanoTime());
    Random random = new Random(seed);
    Map<String, Set<String>> model = new HashMap<>();
    for (int step = 0; step < 300; step++) {
      String id = "p" + random.nextInt(4);
      Set<String> emails = new HashSet<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        String letter = String.valueOf("abcdef".charAt(random.nextInt(6)));
        emails.add((random.nextBoolean() ? letter : letter.toUpperCase(Locale.ROOT)) + "@x.mx");
      }
      Map<String, Object> values = new HashMap<>(Map.of("personId", id));
      if (!emails.isEmpty()) {
        values.put("emails", emails);
      }
      Set<String> folded = new HashSet<>();
      emails.forEach(each -> folded.add(each.toLowerCase(Locale.ROOT)));
      boolean free =
          model.entrySet().stream()
              .filter(each -> !each.getKey().equals(id))
              .noneMatch(each -> each.getValue().stream().anyMatch(folded::contains));
      int what = random.nextInt(4);
      boolean exists = model.containsKey(id);
      boolean done;
      try {
        if (what == 0) {
          table.create("person", values);
        } else if (what == 1) {
          table.put("person", values);
        } else if (what == 2) {
          Map<String, Object> changes = new HashMap<>();
          changes.put("emails", emails.isEmpty() ? null : emails);
          table.update("person", Map.of("personId", id), changes);
        } else {
          table.delete("person", Map.of("personId", id));
        }
        done = true;
      } catch (TableException refusal) {
        done = false;
      }
      boolean expected = what == 3 || (free && (what == 1 || (what == 0 ? !exists : exists)));
      assertThat(done).as("seed %d, step %d", seed, step).isEqualTo(expected);
      if (done && what == 3) {
        model.remove(id);
      } else if (done) {
        model.put(id, folded);
      }
    }
    List<String> guards = new ArrayList<>();
    engine
        .client()
        .scanPaginator(request -> request.tableName("people"))
        .items()
        .forEach(
            item -> {
              String key = item.get("PK").s();
              if (key.startsWith("EMAIL#")) {
                guards.add(key.substring("EMAIL#".length()));
              }
            });
    assertThat(guards)
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(model.values().stream().flatMap(Set::stream).toList());
    assertThat(table.diagnose(Progress.NONE).counts()).as("seed %d", seed).isEmpty();
  }
}
