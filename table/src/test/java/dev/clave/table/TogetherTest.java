package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Add;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Several steps that touch one item, and writers that meet there. */
class TogetherTest {
  private static final String DESIGN =
      """
      design: blog
      table: blog
      key: PK, SK
      ttl: expiresAt
      entityType: true
      createdAt: true
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        user:
          PK: USER#<userId>
          SK: PROFILE
          unique: [email]
          version: version
          attributes:
            userId: string
            email: string
            name: string?
            points: integer?
            home?: { city: string, floor: integer }
        post:
          about: Its place in the ranking is made of a count and of two of its attributes
          PK: POST#<postId>
          SK: METADATA
          GSI1PK: RANK
          GSI1SK: <likes:pad6>#<topic>#<title>#<postId>
          counters: { likes: like }
          attributes: { postId: string, topic: string, title: string, likes: integer }
        like:
          PK: POST#<postId>
          SK: LIKE#<userId>
          attributes: { postId: string, userId: string }
        board:
          PK: BOARD#<boardId>
          SK: METADATA
          counters: { pins: pin }
          attributes: { boardId: string, title: string, pins: integer }
        pin:
          PK: BOARD#<boardId>
          SK: PIN#<postId>
          attributes: { boardId: string, postId: string }
        session:
          PK: USER#<userId>
          SK: SESSION#<id>
          ttl: 24 hours after seenAt
          attributes: { userId: string, id: string, seenAt: timestamp? }
      patterns:
        ranking: { where: GSI1PK = RANK, order: descending }
      transactions:
        open:
          - create: post
          - create: like
        reopen:
          - put: board
          - create: pin
        rename:
          - update: post
            when: title = <from>
            set: { title: <to> }
          - check: user
            when: points >= <least>
          - update: post
            when: topic = <topic>
            set: { topic: <newTopic> }
      allow: { hot-partition: "one blog has few posts", mutable-key: "the ranking is of now" }
      """;
  private static final Map<String, String> P = Map.of("postId", "p");
  private static final Map<String, String> A = Map.of("userId", "a");
  private static final Map<String, String> B = Map.of("userId", "b");

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    table.create("post", Map.of("postId", "p", "topic", "cars", "title", "t"));
    table.create("user", Map.of("userId", "a", "email", "a@example.com"));
    table.create("user", Map.of("userId", "b", "email", "b@example.com"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, String> like(String user) {
    return Map.of("postId", "p", "userId", user);
  }

  private Object email(Map<String, String> user) {
    return table.get("user", user).orElseThrow().get("email");
  }

  /** The post's count, after a look at whether its index key says the same as its attributes. */
  private long likes(String id) {
    Item post = table.getConsistent("post", Map.of("postId", id)).orElseThrow();
    Map<String, AttributeValue> storedItem =
        engine
            .client()
            .getItem(
                get ->
                    get.tableName("blog")
                        .key(
                            Map.of(
                                "PK", AttributeValue.fromS("POST#" + id),
                                "SK", AttributeValue.fromS("METADATA"))))
            .item();
    assertThat(storedItem.get("GSI1SK").s())
        .isEqualTo(
            "%06d#%s#%s#%s"
                .formatted((Long) post.get("likes"), post.get("topic"), post.get("title"), id));
    return (Long) post.get("likes");
  }

  private static void refused(Kind kind, String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(TableException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
  }

  @Test
  void twoLikesInOneTransactionCountTwo() {
    table.transaction().create("like", like("a")).create("like", like("b")).commit();
    assertThat(likes("p")).isEqualTo(2);
    table.transaction().delete("like", like("a")).delete("like", like("b")).commit();
    assertThat(likes("p")).isZero();
  }

  @Test
  void anIndexKeyFollowsFromAllThatATransactionChangesInAnItem() {
    table
        .transaction()
        .update("post", P, Map.of("title", "u"))
        .create("like", like("a"))
        .update("post", P, Map.of("topic", "ships"))
        .commit();
    assertThat(likes("p")).isEqualTo(1);
    assertThat(table.run("ranking", Map.of()).first().orElseThrow().attributes())
        .containsEntry("title", "u")
        .containsEntry("topic", "ships");
  }

  @Test
  void whatIsCreatedTogetherWithItsPostIsCountedAndWhatGoesWithItNeedsNoCount() {
    table
        .transaction()
        .create("like", Map.of("postId", "q", "userId", "a"))
        .create("post", Map.of("postId", "q", "topic", "cars", "title", "t"))
        .create("like", Map.of("postId", "q", "userId", "b"))
        .commit();
    assertThat(likes("q")).isEqualTo(2);
    table
        .transaction()
        .delete("post", Map.of("postId", "q"))
        .delete("like", Map.of("postId", "q", "userId", "a"))
        .commit();
    assertThat(table.get("post", Map.of("postId", "q"))).isEmpty();
    assertThat(table.get("like", Map.of("postId", "q", "userId", "a"))).isEmpty();
  }

  @Test
  void aTransactionGivesItsItemsAsItStoredThem() {
    assertThat(
            table.transact(
                "open", Map.of("postId", "q", "topic", "cars", "title", "t", "userId", "a")))
        .containsExactly(
            table.getConsistent("post", Map.of("postId", "q")).orElseThrow(),
            table.getConsistent("like", Map.of("postId", "q", "userId", "a")).orElseThrow())
        .first()
        .extracting(post -> post.get("likes"))
        .isEqualTo(1L);
    for (int pins = 1; pins < 3; pins++) {
      assertThat(
              table.transact("reopen", Map.of("boardId", "b", "title", "t", "postId", "p" + pins)))
          .first()
          .isEqualTo(table.getConsistent("board", Map.of("boardId", "b")).orElseThrow())
          .extracting(board -> board.get("pins"))
          .isEqualTo((long) pins);
    }
  }

  @Test
  void addsToOneNumberInOneTransactionAllCountAndTheVersionMovesOnce() {
    table
        .transaction()
        .update("user", A, Map.of("points", Add.of(2)))
        .update("user", A, Map.of("points", Add.of(3)))
        .commit();
    assertThat(table.get("user", A).orElseThrow().attributes())
        .containsEntry("points", 5L)
        .containsEntry("version", 2L);
  }

  @Test
  void uniqueValuesCanBeSwappedAndHandedOverInOneTransaction() {
    table
        .transaction()
        .update("user", A, Map.of("email", "b@example.com"))
        .update("user", B, Map.of("email", "a@example.com"))
        .commit();
    assertThat(email(A)).isEqualTo("b@example.com");
    assertThat(email(B)).isEqualTo("a@example.com");
    table
        .transaction()
        .delete("user", A)
        .create("user", Map.of("userId", "c", "email", "b@example.com"))
        .commit();
    for (String email : new String[] {"a@example.com", "b@example.com"}) {
      refused(
          Kind.NOT_UNIQUE,
          email,
          () -> table.create("user", Map.of("userId", "d", "email", email)));
    }
    table.delete("user", B);
    table.create("user", Map.of("userId", "d", "email", "a@example.com"));
  }

  @Test
  void twoItemsOfOneTransactionCannotTakeTheSameValue() {
    refused(
        Kind.NOT_UNIQUE,
        "`user.email`: expected a value that no other `user` has",
        () ->
            table
                .transaction()
                .update("user", A, Map.of("email", "new@example.com"))
                .create("user", Map.of("userId", "c", "email", "new@example.com"))
                .commit());
    assertThat(email(A)).isEqualTo("a@example.com");
  }

  @Test
  void settingAUniqueValueAgainIsNoConflict() {
    table.update("user", A, Map.of("email", "a@example.com"));
    table.put("user", Map.of("userId", "a", "email", "a@example.com", "name", "Ana"));
    refused(
        Kind.NOT_UNIQUE,
        "a@example.com",
        () -> table.update("user", B, Map.of("email", "a@example.com")));
  }

  @Test
  void theFirstOfSeveralFailingStepsIsNamed() {
    table.update("user", A, Map.of("points", 1));
    Map<String, Object> inputs =
        new HashMap<>(
            Map.of(
                "postId", "p", "userId", "a", "from", "t", "to", "u", "least", 1, "topic", "cars"));
    inputs.put("newTopic", "ships");
    inputs.put("topic", "planes");
    refused(
        Kind.CONDITION_FAILED,
        "`rename` step 3 (update post): `post.topic`: expected `topic = planes`",
        () -> table.transact("rename", inputs));
    inputs.put("least", 2);
    refused(
        Kind.CONDITION_FAILED,
        "`rename` step 2 (check user): `user.points`: expected `points >= 2`",
        () -> table.transact("rename", inputs));
    inputs.put("from", "other");
    refused(
        Kind.CONDITION_FAILED,
        "`rename` step 1 (update post): `post.title`: expected `title = other`",
        () -> table.transact("rename", inputs));
    inputs.putAll(Map.of("from", "t", "least", 1, "topic", "cars"));
    table.transact("rename", inputs);
    assertThat(likes("p")).isZero();
  }

  @Test
  void whatIsCreatedIsNotDeletedAsWell() {
    refused(
        Kind.REFUSED_INPUT,
        "step 2 (delete user): `transaction`: expected one write to an item, found two writes to"
            + " `USER#a` / `PROFILE`",
        () ->
            table
                .transaction()
                .create("user", Map.of("userId", "a", "email", "x@example.com"))
                .delete("user", A)
                .commit());
  }

  @Test
  void whatIsPutIsNeitherPutNorUpdatedAsWell() {
    table.create("board", Map.of("boardId", "b", "title", "t"));
    for (String there : new String[] {"b", "new"}) {
      Map<String, String> board = Map.of("boardId", there, "title", "t");
      String message = "expected one write to an item, found two writes to `BOARD#" + there;
      refused(
          Kind.REFUSED_INPUT,
          "step 2 (put board): `transaction`: " + message,
          () -> table.transaction().put("board", board).put("board", board).commit());
    }
    Map<String, String> key = Map.of("boardId", "b");
    refused(
        Kind.REFUSED_INPUT,
        "expected one write to an item, found two writes to `USER#a`",
        () ->
            table
                .transaction()
                .put("user", Map.of("userId", "a", "email", "a@example.com"))
                .update("user", A, Map.of("points", Add.of(2)))
                .commit());
    refused(
        Kind.REFUSED_INPUT,
        "step 1 (update board): `transaction`: expected one write to an item",
        () ->
            table
                .transaction()
                .update("board", key, Map.of("title", "u"))
                .put("board", Map.of("boardId", "b", "title", "u"))
                .commit());
    assertThat(table.get("board", key).orElseThrow().get("title")).isEqualTo("t");
  }

  @Test
  void aCountThatMovesAnIndexKeyWhichAPutMovesTooIsRefused() {
    refused(
        Kind.REFUSED_INPUT,
        "`transaction.GSI1SK`: expected one change of it, found two",
        () ->
            table
                .transaction()
                .put("post", Map.of("postId", "p", "topic", "cars", "title", "u"))
                .create("like", like("a"))
                .commit());
    assertThat(likes("p")).isZero();
  }

  @Test
  void whatIsChangedWholeIsNotChangedInsideAsWell() {
    table.update("user", A, Map.of("home", Map.of("city", "Lima", "floor", 1)));
    Map<String, Object> whole = Map.of("home", Map.of("city", "Cusco", "floor", 2));
    refused(
        Kind.REFUSED_INPUT,
        "step 2 (update user): `user.home.floor`: expected one change of it, found another of"
            + " `home`",
        () ->
            table
                .transaction()
                .update("user", A, whole)
                .update("user", A, Map.of("home.floor", Add.of(1)))
                .commit());
    Map<String, Object> both = new HashMap<>(whole);
    both.put("home.city", "Piura");
    refused(
        Kind.REFUSED_INPUT,
        "expected one change of it, found another of `home",
        () -> table.update("user", A, both));
    table.update("user", A, Map.of("home.city", "Piura", "home.floor", Add.of(1)));
    assertThat(table.get("user", A).orElseThrow().get("home"))
        .isEqualTo(Map.of("city", "Piura", "floor", 2L));
  }

  @Test
  void aTransactionHasAtMostAHundredWritesWithThoseOfItsGuards() {
    Transaction fits = table.transaction();
    Transaction large = table.transaction();
    for (int i = 0; i < 51; i++) {
      Map<String, String> user = Map.of("userId", "n" + i, "email", "n" + i + "@example.com");
      large.create("user", user);
      if (i < 50) {
        fits.create("user", user);
      }
    }
    refused(Kind.REFUSED_INPUT, "at most 100 writes", large::commit);
    assertThat(table.get("user", Map.of("userId", "n0"))).isEmpty();
    fits.commit();
    assertThat(table.get("user", Map.of("userId", "n49"))).isPresent();
  }

  @Test
  void aVersionBesideTheKeyIsDemandedByEveryWrite() {
    table.update("user", A, Map.of("name", "Ana"));
    Map<String, Object> old = Map.of("userId", "a", "version", 1);
    refused(Kind.VERSION_CONFLICT, "", () -> table.update("user", old, Map.of("name", "B")));
    refused(Kind.VERSION_CONFLICT, "", () -> table.delete("user", old));
    refused(
        Kind.VERSION_CONFLICT,
        "step 1 (delete user)",
        () -> table.transaction().delete("user", old).commit());
    refused(
        Kind.VERSION_CONFLICT,
        "step 1 (update user)",
        () -> table.transaction().update("user", old, Map.of("name", "B")).commit());
    Map<String, Object> replacing =
        Map.of("userId", "a", "version", 1, "email", "a@example.com", "name", "B");
    refused(Kind.VERSION_CONFLICT, "", () -> table.put("user", replacing));
    refused(Kind.VERSION_CONFLICT, "", () -> table.replace("user", replacing));
    refused(Kind.VERSION_CONFLICT, "", () -> table.transaction().put("user", replacing).commit());
    assertThat(table.get("user", A).orElseThrow().get("name")).isEqualTo("Ana");
    table.transaction().delete("user", Map.of("userId", "a", "version", 2)).commit();
  }

  @Test
  void aPutThatMeetsALikeLeavesTheIndexRight() {
    boolean[] met = {false};
    table
        .observed(
            sent -> {
              if (sent.operation().equals("GetItem") && !met[0]) {
                met[0] = true;
                table.create("like", like("a"));
              }
            })
        .put("post", Map.of("postId", "p", "topic", "cars", "title", "u"));
    assertThat(met[0]).isTrue();
    assertThat(likes("p")).isEqualTo(1);
  }

  @Test
  void anExpiryGoesWithTheTimestampThatItFollows() {
    Map<String, String> key = Map.of("userId", "a", "id", "s");
    table.create("session", Map.of("userId", "a", "id", "s", "seenAt", "2124-01-01T00:00:00Z"));
    assertThat(table.update("session", key, Map.of("seenAt", "2124-01-02T00:00:00Z")).attributes())
        .containsEntry("expiresAt", "2124-01-03T00:00:00.000Z");
    Map<String, Object> unseen = new HashMap<>();
    unseen.put("seenAt", null);
    assertThat(table.update("session", key, unseen).attributes())
        .doesNotContainKeys("seenAt", "expiresAt");
  }
}
