package dev.clave.table.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.clave.design.Design;
import dev.clave.design.model.AuditAction;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every change is entered once, with who made it, in a chain that shows tampering. */
class AuditTrailTest {
  private static final String DESIGN =
      """
      design: shop
      table: shop
      key: PK, SK
      ttl: expiresAt
      stream: new and old
      updatedAt: true
      version: true
      entities:
        customer:
          on delete: { order: cascade }
          PK: CUSTOMER#<customerId>
          SK: PROFILE
          counters: { orders: order }
          attributes: { customerId: string, name: string, orders: integer }
        order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        visit: { PK: VISIT#<visitId>, SK: VISIT }
        entry:
          kind: append-only
          PK: ENTRY#<at:day>
          SK: <at>#<id>
          ttl: expiresAt
          version: none
          updatedAt: none
          attributes:
            id: string
            at: timestamp
            actor: string
            address: string?
            item: string
            action: create | update | delete | restore | rewrite
            before: map?
            after: map?
            sequence: integer
            previous: string
            hash: string
      audit:
        entries: entry
        of: [customer, order]
        actor: writer
        address: writtenFrom
        keep: 30 days
      transactions:
        close: [ { delete: order } ]
      """;

  private Instant now = Instant.parse("2026-03-01T10:00:00Z");
  private Engine engine;
  private Table table;
  private AuditTrail trail;

  @BeforeEach
  void open() {
    engine = Engine.inMemory(EngineOptions.defaults().withClock(() -> now));
    table = Table.open(Design.check(DESIGN).design().orElseThrow(), engine.client());
    table.provision();
    trail = open(engine.client());
  }

  private AuditTrail open(DynamoDbClient client) {
    return AuditTrail.open(table, client, engine.streamsClient(), (InstantSource) () -> now);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Table as(String writer) {
    return table.signed(Map.of("writer", writer, "writtenFrom", "10.0.0.1"));
  }

  private List<Item> entries() {
    return table
        .items()
        .filter(item -> item.entity().equals("entry"))
        .sorted(Comparator.comparingLong(item -> ((Number) item.get("sequence")).longValue()))
        .toList();
  }

  private List<String> told() {
    return entries().stream()
        .map(each -> each.get("actor") + " " + each.get("action") + " " + each.get("item"))
        .toList();
  }

  private void order(String writer, String orderId) {
    as(writer).create("order", Map.of("customerId", "c1", "orderId", orderId));
  }

  @Test
  void anEntrySaysWhoDidWhatFromWhereAndWhen() {
    as("ana").create("customer", Map.of("customerId", "c1", "name", "Ana", "writer", "forged"));
    as("ben").update("customer", Map.of("customerId", "c1"), Map.of("name", "Bea"));
    table.create("visit", Map.of("visitId", "v1"));

    assertThat(trail.poll()).isEqualTo(2);

    assertThat(told()).containsExactly("ana create customer-c1", "ben update customer-c1");
    Item update = entries().get(1);
    assertThat(update.get("address")).isEqualTo("10.0.0.1");
    assertThat(update.get("before")).asInstanceOf(MAP).containsEntry("name", "Ana");
    assertThat(update.get("after")).asInstanceOf(MAP).containsEntry("name", "Bea");
    assertThat(update.get("id")).isEqualTo("000000000002");
    assertThat(trail.poll()).isZero();
  }

  @Test
  void aWriteThatMovesOnlyItsTimeItsVersionOrItsSignerIsEntered() {
    Map<String, Object> customer = Map.of("customerId", "c1", "name", "Ana");
    as("ana").put("customer", customer);
    as("ben").update("customer", Map.of("customerId", "c1"), Map.of("name", "Ana"));
    Map<String, Object> backdated = new HashMap<>(customer);
    backdated.put("updatedAt", "1999-01-01T00:00:00.000Z");
    as("cid").put("customer", backdated);

    trail.poll();

    assertThat(told())
        .containsExactly(
            "ana create customer-c1", "ben update customer-c1", "cid update customer-c1");
    assertThat(trail.poll()).isZero();
  }

  @Test
  void whoDeletesIsNamedAlsoForChildrenCountsAndTransactions() {
    as("ana").create("customer", Map.of("customerId", "c1", "name", "Ana"));
    order("ben", "o1");
    order("ben", "o2");
    trail.poll();

    as("cid").transact("close", Map.of("customerId", "c1", "orderId", "o1"));
    as("dan").delete("customer", Map.of("customerId", "c1"));
    trail.poll();

    assertThat(told().subList(0, 5))
        .containsExactlyInAnyOrder(
            "ana create customer-c1",
            "ben create order-c1-o1",
            "ben update customer-c1",
            "ben create order-c1-o2",
            "ben update customer-c1");
    assertThat(told().subList(5, told().size()))
        .containsExactlyInAnyOrder(
            "cid delete order-c1-o1",
            "cid update customer-c1",
            "dan delete customer-c1",
            "dan delete order-c1-o2");
    assertThat(trail.verify().whole()).isTrue();
  }

  @Test
  void aTrailThatIsCutShortAnywhereEntersEveryChangeOnce() {
    as("ana").create("customer", Map.of("customerId", "c1", "name", "Ana"));
    for (int i = 0; i < 120; i++) {
      order("ben", "o" + i);
    }
    int cuts = 0;
    for (int requests = 1; ; requests++) {
      try {
        open(endingAfter(requests)).poll();
        break;
      } catch (Killed killed) {
        cuts++;
      }
    }

    assertThat(cuts).isGreaterThan(3);
    assertThat(entries()).hasSize(241);
    assertThat(told().stream().filter(each -> each.contains("create")))
        .hasSize(121)
        .doesNotHaveDuplicates();
    assertThat(trail.verify().whole()).isTrue();
  }

  @Test
  void twoProcessesEnterEveryChangeOnce() {
    AuditTrail other = open(engine.client());
    as("ana").create("customer", Map.of("customerId", "c1", "name", "Ana"));
    for (int i = 0; i < 20; i++) {
      order("ben", "o" + i);
      (i % 2 == 0 ? trail : other).poll();
    }
    trail.record(AuditAction.RESTORE, "root", Optional.of("::1"), Map.of("lines", 3));
    other.poll();

    assertThat(entries()).hasSize(42);
    Verification verification = trail.verify();
    assertThat(verification.whole()).isTrue();
    assertThat(verification.rewritten()).containsExactly(42L);
    assertThat(verification.head().sequence()).isEqualTo(42);
  }

  @Test
  void aChangedEntryIsNamedAndTheChainTellsOfTheChange() {
    three();
    Map<String, AttributeValue> second = stored(2);
    second.put("actor", AttributeValue.fromS("nobody"));
    engine.client().putItem(put -> put.tableName("shop").item(second));

    assertThat(trail.verify().broken())
        .extracting(Verification.Broken::sequence, Verification.Broken::reason)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                2L, "it was changed: its content does not have its hash"));
    trail.poll();
    assertThat(told()).last().asString().startsWith("system rewrite entry-");
    assertThat(trail.verify().rewritten()).containsExactly(4L);
  }

  @Test
  void aDeletedEntryIsNamed() {
    three();
    Map<String, AttributeValue> second = stored(2);
    engine
        .client()
        .deleteItem(
            delete ->
                delete
                    .tableName("shop")
                    .key(Map.of("PK", second.get("PK"), "SK", second.get("SK"))));

    assertThat(trail.verify().broken())
        .containsExactly(new Verification.Broken(2, "", "it is missing"));
  }

  @Test
  void aLastEntryThatIsDeletedAndOneThatIsAddedAreNamed() {
    three();
    Map<String, AttributeValue> third = stored(3);
    engine
        .client()
        .deleteItem(
            delete ->
                delete.tableName("shop").key(Map.of("PK", third.get("PK"), "SK", third.get("SK"))));
    assertThat(trail.verify().broken())
        .containsExactly(new Verification.Broken(3, "", "it is missing"));
    third.put("sequence", AttributeValue.fromN("9"));
    engine.client().putItem(put -> put.tableName("shop").item(third));
    assertThat(trail.verify().broken()).extracting(Verification.Broken::sequence).contains(9L);
  }

  @Test
  void whatExpiredIsNoGap() {
    three();
    now = now.plus(Duration.ofDays(20));
    as("eva").update("customer", Map.of("customerId", "c1"), Map.of("name", "Eva"));
    trail.poll();
    for (int sequence = 1; sequence <= 3; sequence++) {
      Map<String, AttributeValue> gone = stored(sequence);
      engine
          .client()
          .deleteItem(
              delete ->
                  delete.tableName("shop").key(Map.of("PK", gone.get("PK"), "SK", gone.get("SK"))));
    }

    assertThat(trail.verify().broken())
        .containsExactly(new Verification.Broken(1, "", "it and those up to 3 are missing"));
    now = now.plus(Duration.ofDays(11));
    assertThat(trail.verify().whole()).isTrue();
    assertThat(trail.verify().expired()).isEqualTo(3);
  }

  @Test
  void whatIsPassedOverIsNotEntered() {
    table.create("customer", Map.of("customerId", "c1", "name", "Ana"));
    trail.skip();
    order("ben", "o1");

    trail.poll();

    assertThat(told())
        .containsExactlyInAnyOrder("ben create order-c1-o1", "ben update customer-c1");
  }

  @Test
  void anImageThatIsTooLargeForAnEntryIsLeftOut() {
    as("ana").create("customer", Map.of("customerId", "c1", "name", "x".repeat(300_000)));

    trail.poll();

    assertThat(entries().get(0).get("after")).asInstanceOf(MAP).containsKey("omitted");
  }

  private void three() {
    as("ana").create("customer", Map.of("customerId", "c1", "name", "Ana"));
    as("ben").update("customer", Map.of("customerId", "c1"), Map.of("name", "Ben"));
    as("cid").update("customer", Map.of("customerId", "c1"), Map.of("name", "Cid"));
    trail.poll();
    assertThat(trail.verify().whole()).isTrue();
  }

  private Map<String, AttributeValue> stored(int sequence) {
    return engine.client().scan(scan -> scan.tableName("shop")).items().stream()
        .filter(item -> item.containsKey("sequence"))
        .filter(item -> item.get("sequence").n().equals(String.valueOf(sequence)))
        .map(HashMap::new)
        .findFirst()
        .orElseThrow();
  }

  /** The process is gone. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** The engine's client until so many requests were sent, of which the last is done unanswered. */
  private DynamoDbClient endingAfter(int requests) {
    int[] sent = {0};
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              try {
                Object answer = method.invoke(engine.client(), arguments);
                if (++sent[0] >= requests) {
                  throw new Killed();
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** All of them are compared in memory, and whoever may write makes as many as it pleases. */
  @Test
  void moreEntriesThanFitIntoMemoryAreRefused() {
    for (int i = 0; i < 10; i++) {
      as("ana").create("customer", Map.of("customerId", "c" + i, "name", "Ana"));
    }
    trail.poll();
    // As a million in an eighth of four gigabytes.
    assertThat(trail.verify(10 * ((4L << 30) / 8 / 1_000_000)).entries()).isEqualTo(10);
    assertThat(trail.verify(100_000).entries()).isEqualTo(10);
    assertThatThrownBy(() -> trail.verify(3000))
        .isInstanceOfSatisfying(
            TableException.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(TableException.Kind.LIMIT_REACHED));
  }
}
