package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the delete of an item does with the items that hang from it. */
class ChildrenTest {
  private static final String DESIGN =
      """
      design: blog
      table: blog
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        post:
          on delete: { comment: cascade, like: cascade, bookmark: cascade by bookmarksOfPost }
          PK: POST#<postId>
          SK: METADATA
          version: true
          counters: { likes: like }
          attributes: { postId: string, likes: integer }
        comment:
          PK: POST#<postId>
          SK: COMMENT#<commentId>
          unique: [code]
          attributes: { postId: string, commentId: string, code: string }
        like: { PK: POST#<postId>, SK: LIKE#<userId> }
        bookmark:
          PK: USER#<userId>
          SK: BOOKMARK#<postId>
          GSI1PK: BOOKMARK#<postId>
          GSI1SK: <userId>
        customer:
          on delete: { order: refuse, note: keep }
          PK: CUSTOMER#<customerId>
          SK: PROFILE
          counters: { orders: order }
          attributes: { customerId: string, orders: integer }
        order:
          on delete: { line: cascade }
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
        line: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId>#LINE#<number> }
        note: { PK: CUSTOMER#<customerId>, SK: NOTE#<noteId> }
      patterns:
        bookmarksOfPost: GSI1PK = BOOKMARK#<postId>
      transactions:
        closePost: [ { delete: post } ]
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = open(engine.client());
    table.provision();
  }

  private static Table open(DynamoDbClient client) {
    Design design = Design.check(DESIGN).design().orElseThrow();
    return Table.open(design, client);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void post(String postId, int children) {
    table.create("post", Map.of("postId", postId));
    for (int i = 0; i < children; i++) {
      table.create(
          "comment", Map.of("postId", postId, "commentId", "c" + i, "code", postId + "-" + i));
      table.create("like", Map.of("postId", postId, "userId", "u" + i));
      table.create("bookmark", Map.of("userId", "u" + i, "postId", postId));
    }
  }

  private long stored() {
    return engine.client().scan(scan -> scan.tableName("blog")).count();
  }

  private static Map<String, Object> key(String postId) {
    return Map.of("postId", postId);
  }

  @Test
  void aCascadeDeletesTheChildrenInThePartitionAndThoseThatAPatternFinds() {
    post("p2", 3);
    long others = stored();
    post("p1", 70);

    assertThat(table.delete("post", key("p1"))).isTrue();

    assertThat(stored()).as("the other post, with its guards").isEqualTo(others);
    assertThat(table.delete("post", key("p1"))).isFalse();
    assertThat(table.get("post", key("p2")).orElseThrow().get("likes")).hasToString("3");
  }

  @Test
  void aDeleteThatIsCutShortAnywhereIsFinishedByTheNext() {
    for (int requests = 1; ; requests++) {
      post("p1", 30);
      boolean cutShort = false;
      try {
        open(endingAfter(requests)).delete("post", key("p1"));
      } catch (Killed killed) {
        cutShort = true;
      }
      boolean hasParent = table.get("post", key("p1")).isPresent();
      long itemCount = stored();
      if (cutShort) {
        assertThat(hasParent ? itemCount : 0).as("nothing goes before the parent").isIn(0L, 121L);
        assertThat(table.delete("post", key("p1"))).isEqualTo(itemCount > 0);
      }
      assertThat(stored()).as("after %d requests and a second delete", requests).isZero();
      if (!cutShort) {
        assertThat(requests).isGreaterThan(5);
        return;
      }
    }
  }

  @Test
  void whoExpectsAnotherVersionDeletesNoChild() {
    post("p1", 2);
    long before = stored();

    assertThatThrownBy(() -> table.delete("post", Map.of("postId", "p1", "version", 7)))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.VERSION_CONFLICT));
    assertThat(stored()).isEqualTo(before);
  }

  @Test
  void aTransactionThatDeletesTheParentDeletesItsChildrenToo() {
    post("p1", 2);

    table.transact("closePost", key("p1"));

    assertThat(stored()).isZero();
  }

  @Test
  void manyParentsAreDeletedWithTheirChildren() {
    IntStream.range(0, 5).forEach(i -> post("p" + i, 2));

    assertThat(table.deleteAll("post", IntStream.range(0, 5).mapToObj(i -> key("p" + i))))
        .isEqualTo(5);
    assertThat(stored()).isZero();
  }

  @Test
  void aChildIsOfTheParentWhoseWholeKeyItHas() {
    table.create("customer", Map.of("customerId", "c1"));
    for (String order : List.of("1", "12")) {
      table.create("order", Map.of("customerId", "c1", "orderId", order));
      table.create("line", Map.of("customerId", "c1", "orderId", order, "number", "1"));
    }

    table.delete("order", Map.of("customerId", "c1", "orderId", "1"));

    assertThat(table.items().map(Item::entity)).containsOnlyOnce("order", "line", "customer");
  }

  @Test
  void aDeleteIsRefusedWhileThereAreChildrenThatTheDesignProtects() {
    table.create("customer", Map.of("customerId", "c1"));
    table.create("order", Map.of("customerId", "c1", "orderId", "o1"));
    table.create("note", Map.of("customerId", "c1", "noteId", "n1"));

    assertThatThrownBy(() -> table.delete("customer", Map.of("customerId", "c1")))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.HAS_CHILDREN))
        .hasMessageContaining("no `order` that hangs from `CUSTOMER#c1`");
    assertThat(stored()).isEqualTo(3);

    table.delete("order", Map.of("customerId", "c1", "orderId", "o1"));
    assertThat(table.delete("customer", Map.of("customerId", "c1"))).isTrue();
    assertThat(table.items().map(Item::entity)).as("a note is kept").containsExactly("note");
  }

  @Test
  void aCountedChildThatIsAddedMeanwhileRefusesTheDelete() {
    table.create("customer", Map.of("customerId", "c1"));
    List<String> written = new ArrayList<>();
    Table slow =
        open(
            before(
                "deleteItem",
                () -> {
                  if (written.isEmpty()) {
                    written.add("o1");
                    table.create("order", Map.of("customerId", "c1", "orderId", "o1"));
                  }
                }));

    assertThatThrownBy(() -> slow.delete("customer", Map.of("customerId", "c1")))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.HAS_CHILDREN));
    assertThat(table.items().map(Item::entity)).containsExactlyInAnyOrder("customer", "order");
  }

  /** The process is gone. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private DynamoDbClient endingAfter(int requests) {
    int[] sent = {0};
    return before(
        "",
        () -> {
          if (++sent[0] > requests) {
            throw new Killed();
          }
        });
  }

  /** The engine's client, which first does something before requests of that name, or all. */
  private DynamoDbClient before(String operation, Runnable first) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (Stream.of("", method.getName()).anyMatch(operation::equals)) {
                synchronized (this) {
                  first.run();
                }
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void aPatternThatNamesOnlyAPartOfTheParentFindsNoChildrenOfAnother() {
    for (String action : List.of("cascade", "refuse")) {
      Design design =
          Design.check(
                  """
                  design: shop
                  key: PK, SK
                  indexes: { GSI1: "GSI1PK, GSI1SK" }
                  entities:
                    user:
                      PK: TENANT#<tenantId>
                      SK: USER#<userId>
                      on delete: { remark: %s by remarksOfUser }
                    remark:
                      PK: TENANT#<tenantId>#REMARKS
                      SK: REMARK#<remarkId>
                      GSI1PK: USER#<userId>
                      GSI1SK: <remarkId>
                      attributes: { tenantId: string, remarkId: string, userId: string }
                  patterns:
                    remarksOfUser: GSI1PK = USER#<userId>
                  """
                      .formatted(action))
              .design()
              .orElseThrow();
      try (Engine shop = Engine.inMemory()) {
        Table users = Table.open(design, shop.client());
        users.provision();
        Map<String, Object> user = Map.of("tenantId", "east", "userId", "u");
        Map<String, Object> remark = Map.of("tenantId", "west", "remarkId", "r", "userId", "u");
        users.create("user", user);
        users.create("remark", remark);

        Table east = users.scope(Map.of("tenantId", "east"));
        assertThat(east.delete("user", Map.of("userId", "u"))).as(action).isTrue();
        assertThat(users.get("remark", remark)).as(action).isPresent();
      }
    }
  }
}
