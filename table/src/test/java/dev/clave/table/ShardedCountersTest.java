package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.clave.engine.Engine;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Likes of a post that many people like at once are counted in several small items. */
class ShardedCountersTest {
  private static final String DESIGN =
      """
      design: blog
      table: blog
      key: PK, SK
      indexes: { GSI1: { key: [GSI1PK, GSI1SK], projection: keys } }
      version: true
      entities:
        post:
          PK: { template: "POST#<postId>", shards: 2 }
          SK: METADATA
          GSI1PK: AUTHOR#<author>
          GSI1SK: <postId>
          counters: { likes: { of: like, shards: 4 }, words: { of: comment, sum: words, shards: 3 }, comments: comment }
          attributes: { postId: string, author: string fixed, title: string? }
        like: { PK: LIKES#<postId>, SK: LIKE#<userId> }
        comment:
          PK: COMMENTS#<postId>
          SK: COMMENT#<id>
          attributes: { postId: string, id: string, words: integer }
      patterns:
        post: PK = POST#<postId> and SK = METADATA
        postsOfAuthor: { where: GSI1PK = AUTHOR#<author>, order: ascending }
        likes: PK = LIKES#<postId>
        all: scan
      transactions:
        publish: [ { create: like }, { create: post } ]
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

  private Item post(String id) {
    return table.create("post", Map.of("postId", id, "author", "ana"));
  }

  private void like(String post, int user) {
    table.create("like", Map.of("postId", post, "userId", "u" + user));
  }

  private long likes(String post) {
    return number(table.getConsistent("post", Map.of("postId", post)).orElseThrow().get("likes"));
  }

  private static long number(Object value) {
    return ((Number) value).longValue();
  }

  @Test
  void aNewItemHasNothingCounted() {
    assertThat(number(post("p").get("likes"))).isZero();
    assertThat(likes("p")).isZero();
  }

  @Test
  void whatIsCountedIsTheSumOfTheShards() {
    post("p");
    IntStream.range(0, 20).forEach(user -> like("p", user));
    assertThat(likes("p")).isEqualTo(20);
    Set<String> used = new HashSet<>();
    engine.client().scanPaginator(request -> request.tableName("blog")).items().stream()
        .filter(item -> item.get("PK").s().startsWith("COUNT#likes#"))
        .filter(item -> !item.get("count").n().equals("0"))
        .forEach(item -> used.add(item.get("PK").s()));
    assertThat(used).hasSizeGreaterThan(1);
    table.delete("like", Map.of("postId", "p", "userId", "u3"));
    assertThat(likes("p")).isEqualTo(19);
  }

  @Test
  void everyReadGivesTheNumber() {
    post("p");
    post("q");
    IntStream.range(0, 5).forEach(user -> like("p", user));
    like("q", 1);
    assertThat(number(table.get("post", Map.of("postId", "p")).orElseThrow().get("likes")))
        .isEqualTo(5);
    assertThat(number(table.run("post", Map.of("postId", "p")).page().items().get(0).get("likes")))
        .isEqualTo(5);
    assertThat(table.run("postsOfAuthor", Map.of("author", "ana")).page().items())
        .extracting(item -> number(item.get("likes")))
        .containsExactly(5L, 1L);
    assertThat(
            table.getAll("post", List.of(Map.of("postId", "q"), Map.of("postId", "none"))).stream()
                .map(item -> item.map(each -> number(each.get("likes"))).orElse(-1L)))
        .containsExactly(1L, -1L);
    assertThat(table.items().filter(item -> item.entity().equals("post")))
        .extracting(item -> number(item.get("likes")))
        .containsExactlyInAnyOrder(5L, 1L);
    assertThat(table.run("all", Map.of()).page().items()).hasSize(8);
    Item updated = table.update("post", Map.of("postId", "p"), Map.of("title", "On shards"));
    assertThat(number(updated.get("likes"))).isEqualTo(5);
    Item put = table.put("post", Map.of("postId", "p", "author", "ana", "title", "Again"));
    assertThat(number(put.get("likes"))).isEqualTo(5);
    assertThat(number(put.get("version"))).isEqualTo(3);
  }

  @Test
  void aSumIsSpreadAndOtherCountersStay() {
    post("p");
    table.create("comment", Map.of("postId", "p", "id", "1", "words", 10));
    table.create("comment", Map.of("postId", "p", "id", "2", "words", 5));
    table.update("comment", Map.of("postId", "p", "id", "1"), Map.of("words", 3));
    Item post = table.getConsistent("post", Map.of("postId", "p")).orElseThrow();
    assertThat(number(post.get("words"))).isEqualTo(8);
    assertThat(number(post.get("comments"))).isEqualTo(2);
  }

  @Test
  void whatHasNoHolderIsRefused() {
    assertThatThrownBy(() -> like("none", 1))
        .asInstanceOf(type(TableException.class))
        .satisfies(refusal -> assertThat(refusal.kind()).isEqualTo(TableException.Kind.NOT_FOUND));
    post("p");
    like("p", 1);
    table.delete("post", Map.of("postId", "p"));
    assertThatThrownBy(() -> like("p", 2)).isInstanceOf(TableException.class);
    table.delete("like", Map.of("postId", "p", "userId", "u1"));
    assertThat(engine.client().scan(request -> request.tableName("blog")).items()).isEmpty();
  }

  @Test
  void aHolderAndWhatItCountsAreWrittenTogether() {
    List<Item> writtenItems =
        table.transact("publish", Map.of("postId", "p", "userId", "u1", "author", "ana"));
    assertThat(number(writtenItems.get(1).get("likes"))).isEqualTo(1);
    assertThat(likes("p")).isEqualTo(1);
  }

  @Test
  void writersAtOnceAllCount() {
    post("p");
    IntStream.range(0, 200).parallel().forEach(user -> like("p", user));
    assertThat(likes("p")).isEqualTo(200);
    assertThat(table.diagnose(Progress.NONE).counts()).isEmpty();
  }

  @Test
  void nobodyElseSetsTheNumber() {
    assertThatThrownBy(
            () -> table.create("post", Map.of("postId", "p", "author", "ana", "likes", 7)))
        .isInstanceOf(TableException.class);
    post("p");
    assertThatThrownBy(() -> table.update("post", Map.of("postId", "p"), Map.of("likes", 7)))
        .isInstanceOf(TableException.class);
    table.put("post", Map.of("postId", "p", "author", "ana", "likes", 7));
    assertThat(likes("p")).isZero();
  }

  @Test
  void whatWasExportedIsRestoredWithItsNumber() {
    post("p");
    IntStream.range(0, 9).forEach(user -> like("p", user));
    List<Item> exported = table.items().toList();
    try (Engine other = Engine.inMemory()) {
      Table restored = DesignText.provisioned(DESIGN, other);
      restored.restore(exported.stream(), Progress.NONE);
      assertThat(
              number(
                  restored.getConsistent("post", Map.of("postId", "p")).orElseThrow().get("likes")))
          .isEqualTo(9);
      assertThat(restored.diagnose(Progress.NONE).counts()).isEmpty();
      restored.delete("like", Map.of("postId", "p", "userId", "u1"));
      assertThat(restored.diagnose(Progress.NONE).counts()).isEmpty();
    }
    try (Engine other = Engine.inMemory()) {
      Table loaded = DesignText.provisioned(DESIGN, other);
      loaded.putAll(
          Stream.of("post", "like")
              .flatMap(name -> exported.stream().filter(item -> item.entity().equals(name))));
      assertThat(loaded.diagnose(Progress.NONE).counts()).isEmpty();
    }
  }

  @Test
  void theDoctorAddsUpShardsAndMendsThem() {
    post("p");
    IntStream.range(0, 9).forEach(user -> like("p", user));
    Map<String, AttributeValue> shard = shard("p", 0);
    engine
        .client()
        .updateItem(
            request ->
                request
                    .tableName("blog")
                    .key(shard)
                    .updateExpression("ADD #c :n")
                    .expressionAttributeNames(Map.of("#c", "count"))
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("5"))));
    assertThat(table.diagnose(Progress.NONE).counts()).isEqualTo(Map.of(Kind.COUNTER, 1L));
    table.repair(false, Progress.NONE);
    assertThat(likes("p")).isEqualTo(9);

    engine.client().deleteItem(request -> request.tableName("blog").key(shard("p", 2)));
    assertThat(table.diagnose(Progress.NONE).counts()).containsKey(Kind.MISSING_COMPANION);
    table.repair(false, Progress.NONE);
    assertThat(likes("p")).isEqualTo(9);
    assertThat(table.diagnose(Progress.NONE).counts()).isEmpty();

    table.items().filter(item -> item.entity().equals("like")).toList().stream()
        .forEach(item -> table.delete("like", table.identity(item)));
    Map<String, AttributeValue> lost = new HashMap<>(shard("q", 1));
    lost.put("count", AttributeValue.fromN("0"));
    lost.put("entityType", AttributeValue.fromS("post#count"));
    lost.put(
        "of",
        AttributeValue.fromM(
            Map.of("PK", AttributeValue.fromS("POST#q"), "SK", AttributeValue.fromS("METADATA"))));
    engine.client().putItem(request -> request.tableName("blog").item(lost));
    assertThat(table.diagnose(Progress.NONE).counts()).isEqualTo(Map.of(Kind.ORPHAN, 1L));
    table.repair(false, Progress.NONE);
    assertThat(table.diagnose(Progress.NONE).counts()).isEmpty();
  }

  private static Map<String, AttributeValue> shard(String post, int number) {
    return Map.of(
        "PK",
        AttributeValue.fromS("COUNT#likes#POST#" + post + "#" + number),
        "SK",
        AttributeValue.fromS("METADATA"));
  }

  @Test
  void afterAnySequenceTheNumberIsExact() {
    long seed = Long.getLong("clave.seed", System.nanoTime());
    Random random = new Random(seed);
    Map<String, Set<Integer>> model = new HashMap<>();
    for (int step = 0; step < 300; step++) {
      String post = "p" + random.nextInt(3);
      int user = random.nextInt(12);
      switch (random.nextInt(12)) {
        case 0 -> {
          if (!model.containsKey(post)) {
            post(post);
            model.put(post, new HashSet<>());
          }
        }
        case 1 -> {
          table.put("post", Map.of("postId", post, "author", "ana"));
          model.putIfAbsent(post, new HashSet<>());
        }
        case 2 -> {
          if (model.containsKey(post) && model.get(post).isEmpty()) {
            table.delete("post", Map.of("postId", post));
            model.remove(post);
          }
        }
        case 3, 4, 5 -> {
          table.delete("like", Map.of("postId", post, "userId", "u" + user));
          model.getOrDefault(post, new HashSet<>()).remove(user);
        }
        default -> {
          try {
            like(post, user);
            model.get(post).add(user);
          } catch (TableException refusal) {
            assertThat(!model.containsKey(post) || model.get(post).contains(user)).isTrue();
          }
        }
      }
    }
    Stream<Item> posts = table.items().filter(item -> item.entity().equals("post"));
    Map<Object, Long> countsByPost = new HashMap<>();
    posts.forEach(item -> countsByPost.put(item.get("postId"), number(item.get("likes"))));
    Map<Object, Long> expected = new HashMap<>();
    model.forEach((post, users) -> expected.put(post, (long) users.size()));
    assertThat(countsByPost).as("seed %d", seed).isEqualTo(expected);
    assertThat(table.diagnose(Progress.NONE).counts()).as("seed %d", seed).isEmpty();
  }

  @Test
  void imagesHoldTheShards() {
    assertThat(table.images("post", Map.of("postId", "p", "author", "ana", "likes", 4)))
        .hasSize(8)
        .filteredOn(image -> image.item().containsKey("count"))
        .extracting(image -> new BigDecimal(image.item().get("count").n()))
        .contains(new BigDecimal(4));
  }
}
