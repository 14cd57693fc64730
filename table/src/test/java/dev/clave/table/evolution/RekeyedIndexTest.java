package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.ItemPage;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;

/** An index that is keyed in another way under its own name, with programs of both designs. */
class RekeyedIndexTest {
  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      indexes:
        GSI1: { key: [GSI1PK, GSI1SK] }
        GSI2: { key: [GSI2PK] }
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          GSI1PK: TOWN#<town>
          GSI1SK: CUSTOMER
          GSI2PK: CUSTOMERS
          counters: { orders: order }
          attributes: { customerId: string, town: string }
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: TOWN#<town>
          GSI1SK: ORDER#<rank>#<orderId>
          unique: [code]
          attributes:
            customerId: string
            orderId: string
            code: string
            town: string
            rank: string
      patterns:
        ofTown: GSI1PK = TOWN#<town>
        customers: GSI2PK = CUSTOMERS
        ofCustomer: PK = CUSTOMER#<customerId>
      """;

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options =
      TableOptions.defaults().withClock(time::get).withRetry(retry(this::passes));

  @AfterEach
  void close() {
    engine.close();
  }

  private void passes(Duration pause) {
    time.updateAndGet(now -> now.plus(pause));
  }

  private static Retry retry(Retry.Pause pause) {
    return new Retry(3, Duration.ofMillis(1), Duration.ofMillis(1), pause);
  }

  private static Design design(String text) {
    return ClubDesigns.checked(text);
  }

  private Table open(String text) {
    return Table.open(design(text), client, options);
  }

  private Evolution evolution(String text) {
    return Evolution.of(client, options, Optional.empty(), design(text));
  }

  private Table begin(String text) {
    Table table = open(text);
    table.provision();
    evolution(text).remember();
    table.create("customer", Map.of("customerId", "c", "town", "León"));
    for (int number = 1; number <= 5; number++) {
      table.create("order", order(number, "León"));
    }
    return table;
  }

  private static Map<String, Object> order(int number, String town) {
    return Map.of(
        "customerId",
        "c",
        "orderId",
        "o" + number,
        "code",
        "x" + number,
        "town",
        town,
        "rank",
        "" + (9 - number));
  }

  private void notice() {
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private static List<Object> ofTown(Table table, String town) {
    return table.run("ofTown", Map.of("town", town)).page().items().stream()
        .map(item -> item.entity().equals("order") ? item.get("orderId") : item.entity())
        .sorted()
        .toList();
  }

  private List<String> indexes() {
    return client
        .describeTable(request -> request.tableName("shop"))
        .table()
        .globalSecondaryIndexes()
        .stream()
        .map(GlobalSecondaryIndexDescription::indexName)
        .sorted()
        .toList();
  }

  /** Every way in which the keys of an index change; each line replaces one text by another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TOWN#<town>             | PLACE#<town>",
        "ORDER#<rank>#<orderId>  | ORDER#<orderId>#<rank>",
        "key: [GSI1PK, GSI1SK] } | key: [GSI1PK, GSI1SK], shards: 3 }",
        "key: [GSI1PK, GSI1SK] } | key: [GSI1PK, GSI1SK], projection: [town, rank] }",
        "GSI1SK: ORDER#<rank>#<orderId> | GSI1SK: { template: ORDER#<orderId>, when: rank = 7 }",
        "rank: string            | rank: { is: integer, as: place }",
      })
  void eachProgramFindsEveryItemOnceUntilTheEnd(String before, String after) {
    Table old = begin(SHOP);
    String rekeyed = SHOP.replace(before.strip(), after.strip());
    Object rank = after.contains("integer") ? (Object) 3 : "3";
    boolean onlyRankSeven = after.contains("when");
    assertThat(evolution(rekeyed).plan().refusals()).isEmpty();
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(rekeyed);
    assertThat(indexes()).contains("GSI1", "GSI1-next", "GSI2");

    next.create(
        "order",
        Map.of("customerId", "c", "orderId", "o6", "code", "x6", "town", "León", "rank", rank));
    old.create("order", order(7, "León"));
    next.update("order", Map.of("customerId", "c", "orderId", "o1"), Map.of("town", "Lugo"));
    old.update("order", Map.of("customerId", "c", "orderId", "o2"), Map.of("town", "Lugo"));
    old.delete("order", Map.of("customerId", "c", "orderId", "o4"));
    next.delete("order", Map.of("customerId", "c", "orderId", "o5"));

    assertThat(ofTown(old, "León")).containsExactly("customer", "o3", "o6", "o7");
    assertThat(ofTown(old, "Lugo")).containsExactly("o1", "o2");
    Runnable newProgramFindsAll =
        () -> {
          if (onlyRankSeven) {
            assertThat(ofTown(next, "León")).containsExactly("customer");
            assertThat(ofTown(next, "Lugo")).containsExactly("o2");
          } else {
            assertThat(ofTown(next, "León")).containsExactly("customer", "o3", "o6", "o7");
            assertThat(ofTown(next, "Lugo")).containsExactly("o1", "o2");
          }
          assertThat(next.run("customers", Map.of()).page().items()).hasSize(1);
          assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
        };
    newProgramFindsAll.run();
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();

    evolution(rekeyed).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    newProgramFindsAll.run();
    assertThat(indexes()).containsExactly("GSI1", "GSI2");
    assertThat(client.scan(scan -> scan.tableName("shop")).items())
        .filteredOn(item -> !item.get("PK").s().startsWith("clave:"))
        .noneMatch(item -> item.keySet().stream().anyMatch(name -> name.contains("-next")))
        .noneMatch(item -> item.keySet().stream().anyMatch(name -> name.startsWith("clave:")));
    assertThat(evolution(rekeyed).memory().orElseThrow().running()).isEmpty();
    assertThat(next.provision().agrees()).isTrue();
  }

  @Test
  void goingBackLeavesTheIndexOfTheOldDesignWithWhatTheNewProgramWrote() {
    Table old = begin(SHOP);
    String rekeyed = SHOP.replace("TOWN#", "PLACE#");
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(rekeyed);
    next.create("order", order(6, "León"));
    next.update("order", Map.of("customerId", "c", "orderId", "o1"), Map.of("town", "Lugo"));
    evolution(rekeyed).back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();

    assertThat(ofTown(old, "León")).containsExactly("customer", "o2", "o3", "o4", "o5", "o6");
    assertThat(ofTown(old, "Lugo")).containsExactly("o1");
    assertThat(indexes()).containsExactly("GSI1", "GSI2");
    assertThat(old.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(client.scan(scan -> scan.tableName("shop")).items())
        .filteredOn(item -> !item.get("PK").s().startsWith("clave:"))
        .noneMatch(item -> item.keySet().stream().anyMatch(name -> name.contains("-next")));
  }

  @Test
  void aPrimaryKeyAndAnIndexKeyOfAnotherEntityChangeTogether() {
    Table old = begin(SHOP);
    String both =
        SHOP.replace("SK: ORDER#<orderId>", "SK: PEDIDO#<orderId>")
            .replace("GSI1PK: TOWN#<town>\n    GSI1SK: CUSTOMER", "GSI1PK: T#<town>\n    GSI1SK: C")
            .replace("ofTown: GSI1PK = TOWN#<town>", "ofTown: GSI1PK = TOWN#<town>");
    evolution(both).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(both);
    next.create("order", order(6, "León"));

    assertThat(ofTown(next, "León")).containsExactly("o1", "o2", "o3", "o4", "o5", "o6");
    assertThat(ofTown(old, "León")).containsExactly("customer", "o1", "o2", "o3", "o4", "o5", "o6");
    evolution(both).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    assertThat(ofTown(next, "León")).containsExactly("o1", "o2", "o3", "o4", "o5", "o6");
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void aCursorGoesOnWhenProgramsBeginToReadTheIndexUnderItsOwnName() {
    begin(SHOP);
    String rekeyed = SHOP.replace("TOWN#", "PLACE#");
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(rekeyed);
    List<Object> orders = new ArrayList<>();
    ItemPage page = next.run("ofTown", Map.of("town", "León")).limit(2).page();
    page.items().forEach(item -> orders.add(item.get("orderId")));
    evolution(rekeyed).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    while (page.hasMore()) {
      page =
          next.run("ofTown", Map.of("town", "León"))
              .limit(2)
              .after(page.cursor().orElseThrow())
              .page();
      page.items().forEach(item -> orders.add(item.get("orderId")));
    }

    assertThat(orders).containsExactly(null, "o5", "o4", "o3", "o2", "o1");
  }

  /** A leader that waits has time pass, so that everything goes through every phase. */
  @Test
  void programsReadAndWriteInEveryPhaseOfContract() {
    begin(SHOP);
    String rekeyed = SHOP.replace("TOWN#", "PLACE#").replace("string }", "string, note: string? }");
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table next = open(rekeyed);
    List<Object> expected = new ArrayList<>(List.of("customer", "o1", "o2", "o3", "o4", "o5"));
    int[] number = {10};
    TableOptions waiting =
        options.withRetry(
            retry(
                pause -> {
                  passes(pause);
                  if (number[0] < 99) {
                    next.create("order", order(number[0], "León"));
                    expected.add("o" + number[0]++);
                  }
                  assertThat(ofTown(next, "León"))
                      .containsExactlyInAnyOrderElementsOf(expected.subList(0, expected.size()));
                }));
    Evolution.of(client, waiting, Optional.empty(), design(rekeyed))
        .contract(ApplySettings.defaults(), ApplyProgress.NONE);

    assertThat(number[0]).isEqualTo(99);
    notice();
    assertThat(ofTown(next, "León")).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void theWayBackEndsWhenTheOldKeysAreRemoved() {
    begin(SHOP);
    String rekeyed = SHOP.replace("TOWN#", "PLACE#");
    evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    Evolution stopped = evolution(rekeyed);
    List<String> steps = new ArrayList<>();
    assertThatThrownBy(
            () ->
                stopped.contract(
                    ApplySettings.defaults().alone(),
                    report -> {
                      steps.add(report.step());
                      if (report.step().equals("fill")) {
                        stopped.stop();
                      }
                    }))
        .isInstanceOf(EvolutionException.class)
        .hasMessageContaining("stopped");

    assertThat(steps).contains("clear", "fill");
    assertThatThrownBy(
            () -> evolution(rekeyed).back(ApplySettings.defaults().alone(), ApplyProgress.NONE))
        .hasMessageContaining("there is no way back");
    assertThatThrownBy(
            () -> evolution(rekeyed).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE))
        .hasMessageContaining("phase `contract` already");
    evolution(rekeyed).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    assertThat(indexes()).containsExactly("GSI1", "GSI2");
  }

  @Test
  void thePlanSaysWhichIndexIsAddedAndWhichReturns() {
    begin(SHOP);
    EvolutionPlan plan = evolution(SHOP.replace("TOWN#", "PLACE#")).plan();

    assertThat(plan.steps())
        .extracting(EvolutionPlan.Step::name)
        .containsExactly("check", "expand", "fill", "verify", "switch", "contract", "return");
    assertThat(plan.steps().get(1).what()).contains("adds index `GSI1-next`");
    assertThat(plan.steps().get(6).what()).contains("index `GSI1`");
    assertThat(plan.steps().get(6).items()).isEqualTo(6);
  }

  @Test
  void anIndexWhoseTwinHasNoNameLeftIsRefused() {
    String otherIndex =
        SHOP.replace("GSI2: {", "GSI1-next: { key: [other] }\n  GSI2: {")
            .replace("    GSI2PK: CUSTOMERS", "    GSI2PK: CUSTOMERS\n    other: OTHERS");
    begin(otherIndex);
    expectRefusal(otherIndex, "TOWN#", "PLACE#", "index GSI1", "`GSI1-next`", "has that already");
    client.deleteTable(request -> request.tableName("shop"));
    String otherAttribute =
        SHOP.replace(
            "      rank: string",
            "      rank: string\n      other: { is: string?, as: GSI1PK-next }");
    begin(otherAttribute);
    expectRefusal(
        otherAttribute,
        "TOWN#",
        "PLACE#",
        "key attribute GSI1PK",
        "`GSI1PK-next`",
        "has that already");
  }

  @Test
  void aLocalIndexIsNotKeyedInAnotherWay() {
    String local =
        SHOP.replace("GSI2: {", "LSI1: { key: [PK, LSI1SK], local: true }\n  GSI2: {")
            .replace("GSI1SK: CUSTOMER", "GSI1SK: CUSTOMER\n    LSI1SK: TOWN#<town>");
    begin(local);
    expectRefusal(
        local,
        "LSI1SK: TOWN#",
        "LSI1SK: PLACE#",
        "customer LSI1SK",
        "a local index",
        "declare a global index beside");
  }

  @Test
  void aTableIsNotGivenMoreIndexesThanDynamoDbAllows() {
    String full = withIndexes(20);
    begin(full);
    expectRefusal(full, "TOWN#", "PLACE#", "table shop", "21 global indexes", "allows 20");
    client.deleteTable(request -> request.tableName("shop"));
    String room = withIndexes(19);
    begin(room);
    assertThat(refusals(room, "TOWN#", "PLACE#")).isEmpty();
  }

  private static String withIndexes(int count) {
    StringBuilder indexes = new StringBuilder();
    StringBuilder keys = new StringBuilder();
    for (int number = 3; number <= count; number++) {
      indexes.append("  GSI%d: { key: [GSI%dPK] }\n".formatted(number, number));
      keys.append("    GSI%dPK: IN%d#<town>\n".formatted(number, number));
    }
    return SHOP.replace("entities:", indexes + "entities:")
        .replace("    GSI2PK: CUSTOMERS\n", "    GSI2PK: CUSTOMERS\n" + keys);
  }

  private List<String> refusals(String before, String from, String to) {
    return Evolution.of(
            client, options, Optional.of(design(before)), design(before.replace(from, to)))
        .plan()
        .refusals();
  }

  private void expectRefusal(String before, String from, String to, String... texts) {
    assertThat(refusals(before, from, to))
        .anySatisfy(refusal -> assertThat(refusal).contains(texts));
  }

  @Test
  void aProgramThatMayOnlyQueryReadsTheIndexUnderItsOwnName() {
    begin(SHOP);
    DynamoDbClient queries =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                  if (!method.getName().equals("query")) {
                    throw DynamoDbException.builder()
                        .awsErrorDetails(
                            AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
                        .build();
                  }
                  return method.invoke(client, arguments);
                });

    assertThat(ofTown(Table.open(design(SHOP), queries, options), "León")).hasSize(6);
  }
}
