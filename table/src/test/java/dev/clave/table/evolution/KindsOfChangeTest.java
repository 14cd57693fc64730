package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.change.ChangeHandlers;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import dev.clave.table.stream.Change;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Each kind of change by itself, with a program of each design. */
class KindsOfChangeTest {
  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          counters: { orders: order }
          attributes: { customerId: string, name: string? }
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          unique: [code]
          attributes: { customerId: string, orderId: string, code: string, town: string }
      patterns:
        ofCustomer: PK = CUSTOMER#<customerId>
      """;

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private TableOptions options = TableOptions.defaults().withClock(time::get);

  @AfterEach
  void close() {
    engine.close();
  }

  private static Design design(String text) {
    return ClubDesigns.checked(text);
  }

  private Table open(String text) {
    return Table.open(design(text), client, options);
  }

  private Table begin(String text) {
    Table table = open(text);
    table.provision();
    Evolution.of(client, options, Optional.empty(), design(text)).remember();
    return table;
  }

  private Evolution evolution(String text) {
    return Evolution.of(client, options, Optional.empty(), design(text));
  }

  private void apply(String text) {
    evolution(text).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
  }

  private void contract(String text) {
    evolution(text).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
  }

  private void notice() {
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private static Map<String, Object> order(String customer, String order, String code) {
    return Map.of("customerId", customer, "orderId", order, "code", code, "town", "León");
  }

  private void orders(Table table) {
    table.create("customer", Map.of("customerId", "c"));
    table.create("order", order("c", "1", "x"));
    table.create("order", order("c", "2", "y"));
  }

  private static List<Object> ids(Table table) {
    return table
        .items()
        .filter(item -> item.entity().equals("order"))
        .map(item -> item.get("orderId"))
        .sorted()
        .toList();
  }

  private static List<Object> found(Table table) {
    return table.run("ofCustomer", Map.of("customerId", "c")).page().items().stream()
        .filter(item -> item.entity().equals("order"))
        .map(item -> item.get("orderId"))
        .toList();
  }

  @Test
  void whatAComputedValueIsMadeOfIsRenamed() {
    String priced =
        SHOP.replace(
            "town: string }",
            "town: string, price: number = 1, tax: number = 0, total: number = <price> + <tax> }");
    String renamed =
        priced
            .replace("price: number = 1,", "net: { is: number, default: 1, was: price },")
            .replace("<price> + <tax>", "<net> + <tax>");
    Table old = begin(priced);
    orders(old);
    old.update("order", Map.of("customerId", "c", "orderId", "1"), Map.of("price", 10, "tax", 2));
    apply(renamed);
    Table next = open(renamed);

    old.update("order", Map.of("customerId", "c", "orderId", "1"), Map.of("price", 20));
    assertThat(order(next, "1").get("total")).isEqualTo(new BigDecimal(22));
    next.update("order", Map.of("customerId", "c", "orderId", "1"), Map.of("net", 30));
    assertThat(order(old, "1").get("total")).isEqualTo(new BigDecimal(32));
    assertThat(order(old, "1").get("price")).isEqualTo(new BigDecimal(30));
    contract(renamed);
    assertThat(order(next, "1").get("net")).isEqualTo(new BigDecimal(30));
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
  }

  private static Item order(Table table, String order) {
    return table.get("order", Map.of("customerId", "c", "orderId", order)).orElseThrow();
  }

  @Test
  void anItemWithAnotherPrimaryKeyIsSeenOnceByEachProgram() {
    String moved = SHOP.replace("ORDER#<orderId>", "PEDIDO#<orderId>");
    Table old = begin(SHOP);
    orders(old);
    apply(moved);
    Table next = open(moved);

    next.create("order", order("c", "3", "z"));
    old.update("order", Map.of("customerId", "c", "orderId", "1"), Map.of("town", "Lugo"));
    next.delete("order", Map.of("customerId", "c", "orderId", "2"));

    for (Table each : List.of(old, next)) {
      assertThat(ids(each)).containsExactly("1", "3");
      assertThat(found(each)).containsExactly("1", "3");
      assertThat(
              each.get("order", Map.of("customerId", "c", "orderId", "1"))
                  .orElseThrow()
                  .get("town"))
          .isEqualTo("Lugo");
      assertThat(each.get("customer", Map.of("customerId", "c")).orElseThrow().get("orders"))
          .isEqualTo(2L);
      assertThatThrownBy(() -> each.create("order", order("c", "9", "x")))
          .isInstanceOf(TableException.class)
          .hasMessageContaining("no other `order`");
      assertThat(each.diagnose(Progress.NONE).first()).isEmpty();
    }
    contract(moved);
    assertThat(ids(next)).containsExactly("1", "3");
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(client.scan(scan -> scan.tableName("shop")).items())
        .noneMatch(item -> item.get("SK").s().startsWith("ORDER#"))
        .noneMatch(item -> item.keySet().stream().anyMatch(name -> name.startsWith("clave:")));
  }

  @Test
  void goingBackLeavesTheOldKeysAndWhatTheNewProgramWrote() {
    String moved =
        SHOP.replace(
            "PK: CUSTOMER#<customerId>\n    SK: ORDER", "PK: C#<customerId>\n    SK: ORDER");
    Table old = begin(SHOP);
    orders(old);
    apply(moved);
    open(moved).create("order", order("c", "3", "z"));
    evolution(moved).back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();

    assertThat(ids(old)).containsExactly("1", "2", "3");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void itemsThatWouldHaveOneKeyAreListedBeforeAnythingIsWritten() {
    String moved =
        SHOP.replace(
                "PK: CUSTOMER#<customerId>\n    SK: ORDER#<orderId>",
                "PK: ORDER#<orderId>\n    SK: ORDER")
            .replace("customerId: string, orderId", "customerId: string, orderId");
    Table old = begin(SHOP);
    orders(old);
    old.create("customer", Map.of("customerId", "d"));
    old.create("order", order("d", "1", "w"));

    assertThat(evolution(moved).plan().obstacles())
        .singleElement()
        .asString()
        .contains("expected a value of its own", "ORDER#1");
  }

  @Test
  void anUpdateThatTheOldDesignAllowsMovesTheItemOfTheNewOne() {
    String moved = SHOP.replace("SK: ORDER#<orderId>", "SK: TOWN#<town>#<orderId>");
    Table old = begin(SHOP);
    orders(old);
    apply(moved);
    Table next = open(moved);
    old.update("order", Map.of("customerId", "c", "orderId", "1"), Map.of("town", "Lugo"));

    Map<String, Object> key = Map.of("customerId", "c", "orderId", "1");
    assertThat(next.get("order", with(key, "town", "Lugo"))).isPresent();
    assertThat(next.get("order", with(key, "town", "León"))).isEmpty();
    assertThat(ids(next)).containsExactly("1", "2");
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    contract(moved);
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
  }

  private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
    Map<String, Object> more = new HashMap<>(map);
    more.put(name, value);
    return more;
  }

  @Test
  void handlersOfEachProgramAreToldOfEachChangeOnce() {
    String moved = SHOP.replace("ORDER#<orderId>", "PEDIDO#<orderId>");
    Table old = begin(SHOP);
    orders(old);
    apply(moved);
    Table next = open(moved);
    List<String> messages = new ArrayList<>();
    for (Map.Entry<String, Table> each : Map.of("old", old, "new", next).entrySet()) {
      ChangeHandlers handlers =
          ChangeHandlers.of(each.getValue())
              .on(
                  "order",
                  (before, after) -> messages.add(each.getKey() + name(before) + name(after)));
      for (Map<String, AttributeValue> item : client.scan(scan -> scan.tableName("shop")).items()) {
        handlers.handle(change(Optional.empty(), Optional.of(item)));
        handlers.handle(change(Optional.of(item), Optional.of(item)));
        handlers.handle(change(Optional.of(item), Optional.empty()));
      }
    }

    assertThat(messages)
        .containsExactlyInAnyOrder(
            "old-1", "old1-", "old-2", "old2-", "new-1", "new1-", "new-2", "new2-");
  }

  private static String name(Optional<Item> item) {
    return item.map(each -> (String) each.get("orderId")).orElse("-");
  }

  private Change change(
      Optional<Map<String, AttributeValue>> before, Optional<Map<String, AttributeValue>> after) {
    return new Change(
        "1",
        before.isEmpty()
            ? Change.Kind.CREATED
            : after.isEmpty() ? Change.Kind.REMOVED : Change.Kind.CHANGED,
        time.get(),
        Map.of(),
        before,
        after,
        false);
  }

  @Test
  void anItemThatIsAppendOnlyMovesToo() {
    String fixed = SHOP.replace("  order:\n", "  order:\n    kind: append-only\n");
    String moved = fixed.replace("ORDER#<orderId>", "PEDIDO#<orderId>");
    Table old = begin(fixed);
    orders(old);
    apply(moved);
    old.create("order", order("c", "3", "z"));
    contract(moved);
    Table next = open(moved);

    assertThat(ids(next)).containsExactly("1", "2", "3");
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    assertThatThrownBy(
            () ->
                next.update(
                    "order", Map.of("customerId", "c", "orderId", "1"), Map.of("town", "Lugo")))
        .hasMessageContaining("append-only");
  }

  @Test
  void anIndexThatIsReplacedIsReadByTheOldProgramUntilContract() {
    String one =
        SHOP.replace("entities:\n", "indexes: { GSI1: \"GSI1PK, GSI1SK\" }\nentities:\n")
            .replace(
                "    unique: [code]\n",
                "    unique: [code]\n    GSI1PK: TOWN#<town>\n    GSI1SK: <orderId>\n")
            .replace("patterns:\n", "patterns:\n  ofTown: GSI1PK = TOWN#<town>\n");
    String two =
        one.replace(
                "GSI1: \"GSI1PK, GSI1SK\"",
                "GSI2: { key: [GSI2PK, GSI2SK], shards: 4, projection: keys }")
            .replace("GSI1PK", "GSI2PK")
            .replace("GSI1SK", "GSI2SK")
            .replace("TOWN#", "PLACE#");
    Table old = begin(one);
    orders(old);
    apply(two);
    Table next = open(two);
    next.create("order", order("c", "3", "z"));

    for (Table each : List.of(old, next)) {
      assertThat(each.run("ofTown", Map.of("town", "León")).page().items())
          .extracting(item -> item.get("orderId"))
          .containsExactlyInAnyOrder("1", "2", "3");
    }
    contract(two);
    assertThat(next.run("ofTown", Map.of("town", "León")).page().items()).hasSize(3);
    assertThat(
            client
                .describeTable(request -> request.tableName("shop"))
                .table()
                .globalSecondaryIndexes())
        .extracting(index -> index.indexName())
        .containsExactly("GSI2");
  }

  @Test
  void anOptionalAttributeBecomesRequiredUnderAnotherStoredName() {
    String required = SHOP.replace("name: string?", "name: { is: string = nobody, as: fullName }");
    Table old = begin(SHOP);
    old.create("customer", Map.of("customerId", "a", "name", "Ana"));
    old.create("customer", Map.of("customerId", "b"));
    apply(required);
    Table next = open(required);

    assertThat(next.get("customer", Map.of("customerId", "a")).orElseThrow().get("name"))
        .isEqualTo("Ana");
    assertThat(next.get("customer", Map.of("customerId", "b")).orElseThrow().get("name"))
        .isEqualTo("nobody");
    assertThat(old.get("customer", Map.of("customerId", "b")).orElseThrow().get("name")).isNull();
  }

  @Test
  void theTableExpiresItemsByTheNewAttributeOnlyAfterContract() {
    String plain = SHOP.replace("    unique: [code]\n", "");
    String first =
        SHOP.replace("entityType: true\n", "entityType: true\nttl: expiresAt\n")
            .replace("    unique: [code]\n", "    ttl: expiresAt\n")
            .replace("town: string }", "town: string, expiresAt: timestamp(seconds)? }");
    Table old = begin(plain);
    orders(old);
    apply(first);
    assertThat(ttl()).isNull();
    contract(first);
    assertThat(ttl()).isEqualTo("expiresAt");
    apply(plain);
    assertThat(ttl()).isEqualTo("expiresAt");
  }

  private String ttl() {
    return client
        .describeTimeToLive(request -> request.tableName("shop"))
        .timeToLiveDescription()
        .attributeName();
  }

  @Test
  void aProgramWithoutTheFunctionsOfAChangeDoesNotWrite() {
    String computed = SHOP.replace("name: string?", "name: string?, initial: string");
    Table without = begin(SHOP);
    without.create("customer", Map.of("customerId", "a", "name", "Ana"));
    assertThat(evolution(computed).plan().refusals())
        .singleElement()
        .asString()
        .contains("conversion");

    options =
        options.withConversions(
            Conversions.none()
                .forward(
                    "customer",
                    "initial",
                    item -> String.valueOf(item.get("name")).substring(0, 1)));
    Table with = open(SHOP);
    assertThat(evolution(computed).plan().steps().get(0).what())
        .contains("programs of the old design that have the functions forward customer.initial");
    apply(computed);
    with.update("customer", Map.of("customerId", "a"), Map.of("name", "Bea"));

    assertThat(
            open(computed).get("customer", Map.of("customerId", "a")).orElseThrow().get("initial"))
        .isEqualTo("B");
    assertThatThrownBy(
            () -> without.update("customer", Map.of("customerId", "a"), Map.of("name", "Eva")))
        .hasMessageContaining("a program with the conversion `forward customer.initial`");
  }

  @Test
  void provisionTellsThatTheTableRemembersAnotherDesign() {
    Table table = begin(SHOP);
    assertThat(table.provision().agrees()).isTrue();

    assertThat(open(SHOP.replace("ORDER#", "PEDIDO#")).provision().drift())
        .singleElement()
        .asString()
        .contains("`shop` design: expected the one of this program, found another", "PEDIDO#");
  }

  /** What was required with a default becomes optional, by itself and with another primary key. */
  @ParameterizedTest
  @ValueSource(strings = {"ORDER", "PEDIDO"})
  void aProgramOfTheNewDesignLeavesOutWhatTheOldOneHasByDefault(String key) {
    String sized = SHOP.replace("town: string }", "town: string, size: string = M }");
    String optional =
        sized
            .replace("size: string = M", "size: { is: string?, as: sizeIfAny }")
            .replace("ORDER#", key + "#");
    Table old = begin(sized);
    orders(old);
    apply(optional);
    Table next = open(optional);
    next.create("order", order("c", "3", "z"));

    apply(optional);

    assertThat(order(next, "1").get("size")).isEqualTo("M");
    assertThat(order(next, "3").get("size")).isNull();
    assertThat(order(old, "3").get("size")).isEqualTo("M");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
    contract(optional);
    assertThat(order(next, "3").get("size")).isNull();
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void aCounterOfBothDesignsByAValueThatOnlyOneRequiresIsRefused() {
    String required =
        SHOP.replace("{ orders: order }", "{ middle: { of: order, when: size = M } }")
            .replace("town: string }", "town: string, size: string = M }");
    String optional = required.replace("size: string = M", "size: { is: string?, as: sizeIfAny }");
    for (List<String> change : List.of(List.of(required, optional), List.of(optional, required))) {
      Evolution evolution =
          Evolution.of(client, options, Optional.of(design(change.get(0))), design(change.get(1)));
      begin(change.get(0));
      assertThat(evolution.plan().refusals())
          .singleElement()
          .asString()
          .contains("order.size: only one of the designs requires it, and");
      client.deleteTable(request -> request.tableName("shop"));
    }
  }

  /** What was required becomes optional in its place: old programs run until the contract step. */
  @Test
  void aDefaultIsKeptInItsPlaceAsLongAsProgramsOfTheOldDesignRun() {
    String sized = SHOP.replace("town: string }", "town: string, size: string = M }");
    String optional = sized.replace("size: string = M", "size: string?");
    Table old = begin(sized);
    orders(old);
    apply(optional);
    Table next = open(optional);
    next.create("order", order("c", "3", "z"));
    old.update("order", Map.of("customerId", "c", "orderId", "1"), Map.of("size", "L"));
    next.update("order", Map.of("customerId", "c", "orderId", "1"), removed("size"));

    assertThat(order(old, "3").get("size")).isEqualTo("M");
    assertThat(order(old, "1").get("size")).isEqualTo("M");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
    contract(optional);
    next.create("order", order("c", "4", "w"));
    assertThat(order(next, "4").get("size")).isNull();
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(marks()).isEmpty();
  }

  private static Map<String, Object> removed(String attribute) {
    Map<String, Object> changes = new HashMap<>();
    changes.put(attribute, null);
    return changes;
  }

  /** Attributes that only a change under way keeps in items. */
  private List<String> marks() {
    return client.scan(scan -> scan.tableName("shop")).items().stream()
        .filter(item -> !item.get("PK").s().startsWith("clave:"))
        .flatMap(item -> item.keySet().stream())
        .filter(name -> name.startsWith("clave:"))
        .toList();
  }

  @Test
  void goingBackLeavesWhatTheOldDesignRequires() {
    String sized = SHOP.replace("town: string }", "town: string, size: string = M }");
    String optional =
        sized
            .replace("size: string = M", "size: string?")
            .replace("name: string?", "alias: { is: string?, was: name }");
    Table old = begin(sized);
    orders(old);
    apply(optional);
    open(optional).create("order", order("c", "3", "z"));
    evolution(optional).back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();

    assertThat(order(old, "3").get("size")).isEqualTo("M");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(marks()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"string?", "{ is: string?, as: sizeIfAny }"})
  void whatTheOldDesignRequiresWithoutADefaultIsNotLeftOutBeforeContract(String size) {
    String sized = SHOP.replace("town: string }", "town: string, size: string }");
    String optional = sized.replace("size: string }", "size: " + size + " }");
    Map<String, Object> key = Map.of("customerId", "c", "orderId", "1");
    Table old = begin(sized);
    old.create("customer", Map.of("customerId", "c"));
    old.create("order", with(order("c", "1", "x"), "size", "L"));
    apply(optional);
    Table next = open(optional);

    assertThatThrownBy(() -> next.create("order", order("c", "2", "y")))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("`order.size`: expected a value until the change is contracted");
    assertThatThrownBy(() -> next.update("order", key, removed("size")))
        .hasMessageContaining("`order.size`: expected a value until the change is contracted");
    next.create("order", with(order("c", "3", "z"), "size", "S"));
    next.update("order", key, Map.of("town", "Lugo"));

    assertThat(order(old, "3").get("size")).isEqualTo("S");
    assertThat(order(old, "1").get("size")).isEqualTo("L");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
    contract(optional);
    next.create("order", order("c", "2", "y"));
    next.update("order", key, removed("size"));
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(marks()).isEmpty();
  }

  @Test
  void guardsThatAreMissingOrHaveNoOwnerAreToldByTheComparison() {
    Table old = begin(SHOP.replace("    unique: [code]\n", ""));
    orders(old);
    apply(SHOP);
    Map<String, AttributeValue> order = stored(item -> item.get("SK").s().equals("ORDER#1"));
    Map<String, AttributeValue> guard =
        stored(
            item -> item.containsKey("of") && item.get("of").m().get("SK").s().equals("ORDER#2"));
    for (Map<String, AttributeValue> each : List.of(order, guard)) {
      client.deleteItem(
          request ->
              request.tableName("shop").key(Map.of("PK", each.get("PK"), "SK", each.get("SK"))));
    }

    assertThatThrownBy(() -> apply(SHOP))
        .isInstanceOfSatisfying(
            EvolutionException.class,
            refusal ->
                assertThat(refusal.reasons())
                    .anyMatch(reason -> reason.contains("ORDER#1") && reason.contains("an owner"))
                    .anyMatch(reason -> reason.contains("ORDER#2") && reason.contains("a guard"))
                    .hasSize(2));
  }

  private Map<String, AttributeValue> stored(Predicate<Map<String, AttributeValue>> chosen) {
    return client.scan(scan -> scan.tableName("shop")).items().stream()
        .filter(chosen)
        .findFirst()
        .orElseThrow();
  }
}
