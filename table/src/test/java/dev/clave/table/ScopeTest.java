package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ScopeTest {
  private Endpoint endpoint;
  private Table table;
  private Table scoped;

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    table = endpoint.table();
    table.create("account", Freight.account("a"));
    table.create("account", Freight.account("b"));
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("trip", Freight.trip("b", "t2", "2024-01-16T08:00:00Z"));
    scoped = table.scope(Map.of("accountId", "a"));
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.OUT_OF_SCOPE));
  }

  @Test
  void theBoundVariableNeedNotBeGiven() {
    assertThat(scoped.get("trip", Map.of("tripId", "t1"))).isPresent();
    assertThat(scoped.run("trips", Map.of()).page().items()).hasSize(1);
    scoped.update("trip", Map.of("tripId", "t1"), Map.of("status", "running"));
    assertThat(scoped.run("tripsByStatus", Map.of("status", "running")).page().items()).hasSize(1);
  }

  @Test
  void aPartitionThatSeveralTenantsShareCannotBeReached() {
    for (String form : List.of("first4", "lower")) {
      Design design =
          Design.check(
                  """
                  design: shared
                  key: PK, SK
                  entities:
                    note:
                      PK: NOTE#<tenantId:%s>
                      SK: NOTE#<noteId>
                      attributes: { tenantId: string(4..), noteId: string, text: string }
                  """
                      .formatted(form))
              .design()
              .orElseThrow();
      try (Engine engine = Engine.inMemory()) {
        Table shared = Table.open(design, engine.client());
        shared.provision();
        Map<String, Object> note = Map.of("tenantId", "acme-west", "noteId", "n", "text", "secret");
        shared.create("note", note);
        Table east = shared.scope(Map.of("tenantId", "acme-east"));
        refused(() -> east.get("note", Map.of("noteId", "n")));
        refused(() -> east.update("note", Map.of("noteId", "n"), Map.of("text", "mine")));
        refused(() -> east.delete("note", Map.of("noteId", "n")));
        refused(() -> east.put("note", Map.of("noteId", "n", "text", "mine")));
        assertThat(shared.get("note", note).orElseThrow().get("text")).isEqualTo("secret");
      }
    }
  }

  @Test
  void anEntityWhosePartitionLacksTheBoundVariableInACaseCannotBeReached() {
    for (String partition :
        List.of(
            "{ by: kind, cases: { own: \"TENANT#<tenantId>\", shared: \"SHARED#<noteId>\" } }",
            "{ by: tenantId, cases: { east: \"NOTE#<noteId>\", west: \"NOTE#<noteId>\" } }")) {
      Design design =
          Design.check(
                  """
                  design: shared
                  key: PK, SK
                  entities:
                    note:
                      PK: %s
                      SK: NOTE#<noteId>
                      attributes: { tenantId: east | west, noteId: string, kind: own | shared, text: string }
                  """
                      .formatted(partition))
              .design()
              .orElseThrow();
      try (Engine engine = Engine.inMemory()) {
        Table shared = Table.open(design, engine.client());
        shared.provision();
        Map<String, Object> key = Map.of("noteId", "n", "kind", "shared");
        Map<String, Object> note =
            Map.of("tenantId", "west", "noteId", "n", "kind", "shared", "text", "secret");
        shared.create("note", note);
        Table east = shared.scope(Map.of("tenantId", "east"));
        refused(() -> east.get("note", key));
        refused(() -> east.update("note", key, Map.of("text", "mine")));
        refused(() -> east.delete("note", key));
        refused(() -> east.put("note", Map.of("noteId", "n", "kind", "shared", "text", "mine")));
        assertThat(east.reach().entities()).isEmpty();
        assertThat(shared.get("note", note).orElseThrow().get("text")).isEqualTo("secret");
      }
    }
  }

  @Test
  void aPatternThatFoldsTheBoundVariableCannotBeRun() {
    for (String form : List.of("lower", "first4")) {
      Design design =
          Design.check(
                  """
                  design: pets
                  key: PK, SK
                  entities:
                    pet:
                      PK: F#<code:%1$s>
                      SK: PET#<petId>
                      attributes: { code: string(4..), petId: string }
                  patterns:
                    petsOf: { where: "PK = F#<tenantId:%1$s>", returns: pet }
                  """
                      .formatted(form))
              .design()
              .orElseThrow();
      try (Engine engine = Engine.inMemory()) {
        Table pets = Table.open(design, engine.client());
        pets.provision();
        pets.create("pet", Map.of("code", "abcd2", "petId", "p"));
        Table scopedTable = pets.scope(Map.of("tenantId", "Abcd2"));
        refused(() -> scopedTable.run("petsOf", Map.of()).page());
      }
    }
  }

  @Test
  void aBoundNumberMayComeAsText() {
    Design design =
        Design.check(
                """
                design: orgs
                key: PK, SK
                entities:
                  note:
                    PK: ORG#<orgId>
                    SK: NOTE#<noteId>
                    attributes: { orgId: integer, noteId: string }
                patterns:
                  notes: PK = ORG#<orgId>
                """)
            .design()
            .orElseThrow();
    try (Engine engine = Engine.inMemory()) {
      Table orgs = Table.open(design, engine.client());
      orgs.provision();
      Table scopedTable = orgs.scope(Map.of("orgId", "1"));
      scopedTable.create("note", Map.of("orgId", 1, "noteId", "a"));
      scopedTable.create("note", Map.of("noteId", "b"));
      assertThat(scopedTable.get("note", Map.of("noteId", "a"))).isPresent();
      assertThat(scopedTable.run("notes", Map.of()).page().items())
          .hasSize(2)
          .allMatch(note -> note.get("orgId").equals(1L));
      refused(() -> scopedTable.create("note", Map.of("orgId", 2, "noteId", "c")));
    }
  }

  @Test
  void anothersPartitionCannotBeReached() {
    Map<String, Object> key = Map.of("accountId", "b", "tripId", "t2");
    refused(() -> scoped.get("trip", key));
    refused(() -> scoped.update("trip", key, Map.of("status", "done")));
    refused(() -> scoped.delete("trip", key));
    refused(() -> scoped.create("trip", Freight.trip("b", "t3", "2024-01-15T08:00:00Z")));
    refused(() -> scoped.run("trips", Map.of("accountId", "b")));
    refused(() -> scoped.view("board", Map.of("accountId", "b", "state", "free")));
    refused(() -> scoped.transact("startTrip", Freight.trip("b", "t3", "2024-01-15T08:00:00Z")));
    refused(() -> scoped.scope(Map.of("accountId", "b")));
    refused(() -> scoped.items());
    refused(() -> scoped.putAll(java.util.stream.Stream.of(Item.of("trip", key))));
  }

  @Test
  void batchesTransactionsScansAndRestoresStayInside() {
    Map<String, Object> key = Map.of("accountId", "b", "tripId", "t2");
    Map<String, Object> trip = Freight.trip("b", "t3", "2024-01-15T08:00:00Z");
    refused(() -> scoped.getAll("trip", List.of(key)));
    refused(() -> scoped.deleteAll("trip", Stream.of(key)));
    refused(() -> scoped.restore(Stream.of(Item.of("trip", trip)), Progress.NONE));
    refused(() -> scoped.put("trip", trip));
    refused(() -> scoped.images("trip", trip));
    refused(() -> scoped.scan(2, item -> {}));
    refused(() -> scoped.transaction().create("trip", trip));
    refused(() -> scoped.transaction().put("trip", trip));
    refused(() -> scoped.transaction().update("trip", key, Map.of("status", "done")));
    refused(() -> scoped.transaction().delete("trip", key));
    assertThat(table.items().filter(item -> item.entity().equals("trip"))).hasSize(2);
    assertThat(table.get("trip", key).orElseThrow().get("status")).isEqualTo("pending");
  }

  @Test
  void whatAStreamBringsOfOthersIsNotDecoded() {
    List<Map<String, AttributeValue>> storedItems =
        endpoint.client().scan(scan -> scan.tableName(endpoint.tableName())).items();
    assertThat(storedItems.stream().flatMap(each -> scoped.decode(each).stream()))
        .hasSize(2)
        .allMatch(item -> item.get("accountId").equals("a"));
    assertThat(storedItems.stream().flatMap(each -> table.decode(each).stream())).hasSize(4);
  }

  @Test
  void aCountDoesNotReachAnotherTenant() {
    try (Engine engine = Engine.inMemory()) {
      Table shop =
          Table.open(
              Design.check(
                      """
                      design: shop
                      key: PK, SK
                      entities:
                        seller:
                          PK: USER#<userId>
                          SK: SELLER
                          counters: { orders: { of: order, with: { userId: sellerId } } }
                          attributes: { userId: string, orders: integer }
                        order:
                          PK: USER#<userId>
                          SK: ORDER#<orderId>
                          attributes: { userId: string, orderId: string, sellerId: string }
                      patterns:
                        orders: PK = USER#<userId> and SK begins_with ORDER#
                        seller: PK = USER#<userId> and SK = SELLER
                      """)
                  .design()
                  .orElseThrow(),
              engine.client());
      shop.provision();
      shop.create("seller", Map.of("userId", "a"));
      shop.create("seller", Map.of("userId", "b"));
      Table scopedTable = shop.scope(Map.of("userId", "a"));
      refused(() -> scopedTable.create("order", Map.of("orderId", "1", "sellerId", "b")));
      scopedTable.create("order", Map.of("orderId", "2", "sellerId", "a"));
      refused(() -> scopedTable.update("order", Map.of("orderId", "2"), Map.of("sellerId", "b")));
      refused(
          () ->
              scopedTable
                  .transaction()
                  .create("order", Map.of("orderId", "3", "sellerId", "b"))
                  .commit());
      assertThat(shop.run("seller", Map.of("userId", "b")).first().orElseThrow().get("orders"))
          .isEqualTo(0L);
      shop.update("order", Map.of("userId", "a", "orderId", "2"), Map.of("sellerId", "b"));
      assertThat(shop.run("seller", Map.of("userId", "a")).first().orElseThrow().get("orders"))
          .isEqualTo(0L);
      assertThat(shop.run("seller", Map.of("userId", "b")).first().orElseThrow().get("orders"))
          .isEqualTo(1L);
    }
  }

  @Test
  void recordsStayInsideToo() {
    record Driver(String accountId, String driverId, String name, String state) {}

    Entities<Driver> scopedDrivers = scoped.entity("driver", Driver.class);
    Driver other = new Driver("b", "d", "Ana", "free");
    refused(() -> scopedDrivers.create(other));
    refused(() -> scopedDrivers.put(other));
    refused(() -> scopedDrivers.get(Map.of("accountId", "b", "driverId", "d")));
    refused(
        () -> scopedDrivers.update(Map.of("accountId", "b", "driverId", "d"), Map.of("name", "B")));
    refused(() -> scopedDrivers.delete(Map.of("accountId", "b", "driverId", "d")));
    refused(() -> scopedDrivers.run("driversByState", Map.of("accountId", "b", "state", "free")));
    assertThat(scopedDrivers.create(new Driver(null, "d", "Ana", "free")).accountId())
        .isEqualTo("a");
  }

  @Test
  void anItemCannotBeMovedToAnotherTenant() {
    assertThatThrownBy(
            () -> scoped.update("trip", Map.of("tripId", "t1"), Map.of("accountId", "b")))
        .isInstanceOf(TableException.class);
    assertThat(table.run("trips", Map.of("accountId", "b")).page().items()).hasSize(1);
  }

  @Test
  void aPatternAcrossTenantsGivesOnlyOnesOwn() {
    assertThat(table.run("tripsOfDriver", Map.of("driverId", "d1")).page().items()).hasSize(2);
    assertThat(scoped.run("tripsOfDriver", Map.of("driverId", "d1")).page().items())
        .extracting(item -> item.get("tripId"))
        .containsExactly("t1");
    assertThat(scoped.run("tripsOfMonth", Map.of("month", "2024-01")).page().items())
        .extracting(item -> item.get("tripId"))
        .containsExactly("t1");
  }

  @Test
  void aCursorOfOneScopeIsRefusedInAnother() {
    table.create("trip", Freight.trip("a", "t3", "2024-01-17T08:00:00Z"));
    String cursor =
        scoped
            .run("tripsOfDriver", Map.of("driverId", "d1"))
            .limit(1)
            .page()
            .cursor()
            .orElseThrow();
    Table other = table.scope(Map.of("accountId", "b"));
    assertThatThrownBy(
            () -> other.run("tripsOfDriver", Map.of("driverId", "d1")).after(cursor).page())
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_CURSOR));
  }
}
