package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Index keys of references that change while programs of both designs write: those of the index in
 * which the references stand, or their own.
 */
class ReferredIndexTest {
  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      ttl: expires
      indexes:
        GSI1: { key: [GSI1PK, GSI1SK] }
        GSI2: { key: [GSI2PK, GSI2SK] }
      entities:
        order:
          PK: ORDER#<orderId>
          SK: ORDER
          GSI1PK: TOWN#<town>
          GSI1SK: <orderId>
          GSI2PK: ORDERS
          GSI2SK: <orderId>
          references:
            byBuyer: { GSI1PK: BUYER#<buyer?>, GSI1SK: <orderId> }
          attributes:
            orderId: string
            town: string
            buyer: string?
            note: string?
            placed: timestamp
      patterns:
        ofTown: GSI1PK = TOWN#<town>
        ofBuyer: GSI1PK = BUYER#<buyer>
        orders: GSI2PK = ORDERS
      """;

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options =
      TableOptions.defaults()
          .withClock(time::get)
          .withRetry(
              new Retry(
                  3,
                  Duration.ofMillis(1),
                  Duration.ofMillis(1),
                  pause -> time.updateAndGet(now -> now.plus(pause))));

  @AfterEach
  void close() {
    engine.close();
  }

  private Table open(String text) {
    return Table.open(ClubDesigns.checked(text), client, options);
  }

  private Evolution evolution(String text) {
    return Evolution.of(client, options, Optional.empty(), ClubDesigns.checked(text));
  }

  private void notice() {
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private Table begin(String text) {
    Table table = open(text);
    table.provision();
    evolution(text).remember();
    for (int number = 1; number <= 6; number++) {
      create(table, "o" + number);
    }
    return table;
  }

  private static void create(Table table, String id) {
    table.create(
        "order",
        Map.of(
            "orderId",
            id,
            "town",
            "León",
            "buyer",
            "b",
            "note",
            "n",
            "placed",
            "2024-01-01T00:00:00Z"));
  }

  private static Map<String, Object> key(String id) {
    return Map.of("orderId", id);
  }

  private static List<Object> ofBuyer(Table table, String buyer) {
    return table.run("ofBuyer", Map.of("buyer", buyer)).page().items().stream()
        .map(item -> item.get("orderId"))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TOWN#<town>                                | PLACE#<town>",
        "BUYER#<buyer                               | CLIENT#<buyer",
        "GSI1SK: <orderId> }                        | GSI1SK: <note?>#<orderId> }",
        "GSI1: { key: [GSI1PK, GSI1SK] }            | GSI1: { key: [GSI1PK, GSI1SK], shards: 3 }",
        "GSI1: { key: [GSI1PK, GSI1SK] }            | GSI1: { key: [GSI1PK, GSI1SK], projection: [town] }",
      })
  void eachProgramFindsEveryOrderByItsReferenceOnce(String before, String after) {
    Table old = begin(SHOP);
    String rekeyed = SHOP.replace(before.strip(), after.strip());
    boolean byNote = after.contains("note");
    assertThat(evolution(rekeyed).plan().refusals()).isEmpty();
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(rekeyed);
    write(old, next);
    List<Object> notes =
        byNote
            ? List.of("o1", "o3", "o6", "o7", "o8", "o9")
            : List.of("o1", "o2", "o3", "o6", "o7", "o8", "o9");

    assertThat(ofBuyer(old, "b")).containsExactly("o1", "o2", "o3", "o6", "o7", "o8", "o9");
    assertThat(ofBuyer(next, "b")).isEqualTo(notes);
    assertThat(ofBuyer(old, "c")).containsExactly("o4");
    assertThat(ofBuyer(next, "c")).containsExactly("o4");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();

    evolution(rekeyed).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    assertThat(ofBuyer(next, "b")).isEqualTo(notes);
    assertThat(ofBuyer(next, "c")).containsExactly("o4");
    expectNoTrace(next);
  }

  @Test
  void goingBackLeavesTheReferencesOfTheOldDesign() {
    Table old = begin(SHOP);
    String rekeyed = SHOP.replace("GSI1SK: <orderId> }", "GSI1SK: <note?>#<orderId> }");
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    write(old, open(rekeyed));
    evolution(rekeyed).back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();

    assertThat(ofBuyer(old, "b")).containsExactly("o1", "o2", "o3", "o6", "o7", "o8", "o9");
    expectNoTrace(old);
  }

  @Test
  void aReferenceMovesToAnotherIndexUnderItsName() {
    Table old = begin(SHOP);
    String elsewhere =
        SHOP.replace(
                "GSI1PK: BUYER#<buyer?>, GSI1SK: <orderId>",
                "GSI2PK: BUYER#<buyer?>, GSI2SK: <orderId>")
            .replace("ofBuyer: GSI1PK", "ofBuyer: GSI2PK");
    evolution(elsewhere).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(elsewhere);
    write(old, next);
    for (Table table : List.of(old, next)) {
      assertThat(ofBuyer(table, "b")).containsExactly("o1", "o2", "o3", "o6", "o7", "o8", "o9");
    }
    evolution(elsewhere).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    assertThat(ofBuyer(next, "b")).containsExactly("o1", "o2", "o3", "o6", "o7", "o8", "o9");
    expectNoTrace(next);
  }

  @Test
  void whatCannotChangeTogetherIsRefusedWithItsReason() {
    begin(SHOP);
    String rekeyed = SHOP.replace("TOWN#", "PLACE#");
    expectRefusal(
        rekeyed.replace("    references:", "    ttl: 30 days after placed\n    references:"),
        "the time at which its item expires");
    client.deleteTable(request -> request.tableName("shop"));
    String inTwo =
        SHOP.replace("GSI1SK: <orderId> }", "GSI1SK: <orderId>, GSI2PK: B, GSI2SK: <orderId> }");
    begin(inTwo);
    expectRefusal(inTwo.replace("BUYER#", "CLIENT#"), "it stays in the index GSI2");
  }

  private void expectRefusal(String text, String reason) {
    assertThat(evolution(text).plan().refusals())
        .anySatisfy(refusal -> assertThat(refusal).contains(reason));
  }

  /** Every kind of write, by programs of either design. */
  private static void write(Table old, Table next) {
    create(old, "o7");
    create(next, "o8");
    create(next, "o9");
    old.update("order", key("o1"), Map.of("town", "Lugo"));
    next.update("order", key("o3"), Map.of("note", "other"));
    old.update("order", key("o2"), removed("note"));
    next.update("order", key("o4"), Map.of("buyer", "c"));
    next.update("order", key("o5"), removed("buyer"));
    old.update("order", key("o9"), Map.of("note", "later"));
  }

  private static Map<String, Object> removed(String attribute) {
    return Collections.singletonMap(attribute, null);
  }

  private void expectNoTrace(Table table) {
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(client.scan(scan -> scan.tableName("shop")).items())
        .filteredOn(item -> !item.get("PK").s().startsWith("clave:"))
        .noneMatch(item -> item.keySet().stream().anyMatch(name -> name.contains("-next")))
        .noneMatch(item -> item.keySet().stream().anyMatch(name -> name.startsWith("clave:")));
  }
}
