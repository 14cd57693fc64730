package dev.clave.systems.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.systems.SystemContract;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How items lie in the table (b1), what can be read (b2), what holds under concurrency (b3). */
abstract class PortfolioContract extends SystemContract {
  PortfolioContract() {
    super("portfolio");
  }

  private void user(String id) {
    table.create(
        "user",
        Map.of("userId", id, "email", id + "@example.com", "name", "Ana", "role", "reader"));
  }

  private Item post(String id, String status) {
    return table.create(
        "post",
        Map.of(
            "postId", id,
            "userId", "u1",
            "categoryId", "c1",
            "title", "Uma tabela só",
            "content", "…",
            "status", status,
            "tags", List.of("java")));
  }

  @Test
  void b1AnEntitysOwnAttributesAreInDataAndTheRestBesideIt() {
    post("p1", "draft");
    Map<String, AttributeValue> storedItem =
        subject.client().scan(request -> request.tableName(table.tableName())).items().get(0);
    assertThat(storedItem.keySet())
        .containsExactlyInAnyOrder(
            "PK",
            "SK",
            "GSI1PK",
            "GSI1SK",
            "GSI2PK",
            "GSI2SK",
            "entityType",
            "createdAt",
            "updatedAt",
            "version",
            "data");
    assertThat(storedItem.get("PK").s()).isEqualTo("POST#p1");
    assertThat(storedItem.get("SK").s()).isEqualTo("METADATA");
    assertThat(storedItem.get("GSI1PK").s()).isEqualTo("POST#STATUS#draft");
    assertThat(storedItem.get("entityType").s()).isEqualTo("POST");
    assertThat(storedItem.get("data").m()).containsKeys("title", "content", "likeCount");
  }

  @Test
  void b1EveryEntityLiesWhereTheDocumentHasIt() {
    liesAs(
        """
        user: USER#* / PROFILE / EMAIL#* / PROFILE
        post: POST#* / METADATA / POST#STATUS#* / * / CATEGORY#* / POST#*
        comment: POST#* / COMMENT#* / COMMENT#* / POST#*
        like: POST#* / LIKE#* / USER#* / LIKE#*
        category: CATEGORY#* / METADATA / CATEGORY#SLUG#* / METADATA
        notification: USER#* / NOTIFICATION#* / USER#* / NOTIFICATION#*
        bookmark: USER#* / BOOKMARK#* / USER#* / BOOKMARK#* / BOOKMARK#* / USER#*
        """);
  }

  @Test
  void b1TheSampleHoldsAllSevenEntities() {
    fill();
    Map<String, Long> counts =
        table.items().collect(Collectors.groupingBy(Item::entity, Collectors.counting()));
    assertThat(counts.keySet())
        .containsExactlyInAnyOrder(
            "user", "post", "comment", "like", "category", "notification", "bookmark");
    assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isGreaterThan(3_000);
  }

  @Test
  void b2EveryReadOfTheDocumentWorks() {
    fill();
    Item ana = table.get("user", Map.of("userId", "user-001")).orElseThrow();
    assertThat(values(table.run("userByEmail", Map.of("email", ana.get("email"))), "userId"))
        .containsExactly("user-001");
    assertThat(values(table.run("postsByStatus", Map.of("status", "published")), "createdAt"))
        .hasSizeGreaterThan(200)
        .isSortedAccordingTo((one, other) -> other.toString().compareTo(one.toString()));
    assertThat(values(table.run("postsByCategory", Map.of("categoryId", "cat-01")), "categoryId"))
        .isNotEmpty()
        .containsOnly("cat-01");
    assertThat(values(table.run("categoryBySlug", Map.of("slug", "java")), "name"))
        .containsExactly("Java");
    for (String pattern :
        List.of("commentsOfUser", "likesOfUser", "notificationsOfUser", "bookmarksOfUser")) {
      assertThat(values(table.run(pattern, Map.of("userId", "user-007")), "userId"))
          .as(pattern)
          .allMatch("user-007"::equals);
      assertThat(values(table.run(pattern, Map.of("userId", "user-007")), "createdAt"))
          .as(pattern)
          .isSortedAccordingTo((one, other) -> other.toString().compareTo(one.toString()));
    }
    assertThat(table.view("inbox", Map.of("userId", "user-007")).keySet())
        .containsExactly("user", "notificationsOfUser", "bookmarksOfUser");
  }

  @Test
  void b2APostComesWithItsCommentsAndLikesInOneQuery() {
    user("u1");
    post("p1", "published");
    table.create(
        "comment", Map.of("postId", "p1", "commentId", "c1", "userId", "u1", "content", "!"));
    table.create("like", Map.of("postId", "p1", "userId", "u1"));
    List<String> sentOperations = new ArrayList<>();
    List<Item> page =
        table
            .observed(each -> sentOperations.add(each.operation()))
            .run("postWithCommentsAndLikes", Map.of("postId", "p1"))
            .page()
            .items();
    assertThat(entities(page)).containsExactly("comment", "like", "post");
    assertThat(sentOperations).containsExactly("Query");
  }

  @Test
  void b3AnEMailIsTakenOnceAlsoUnderConcurrentSignUps() throws Exception {
    int signedUp =
        race(
            i ->
                () ->
                    table.create(
                        "user",
                        Map.of(
                            "userId", "u" + i,
                            "email", "same@example.com",
                            "name", "Ana",
                            "role", "reader")));
    assertThat(signedUp).isEqualTo(1);
    assertThat(table.items()).hasSize(1);
  }

  @Test
  void b3AnEMailAndASlugCanBeChangedAndAreFreedByIt() {
    user("u1");
    user("u2");
    refused(
        Kind.NOT_UNIQUE,
        () -> table.update("user", Map.of("userId", "u2"), Map.of("email", "u1@example.com")));
    table.update("user", Map.of("userId", "u1"), Map.of("email", "ana@example.com"));
    table.update("user", Map.of("userId", "u2"), Map.of("email", "u1@example.com"));
    assertThat(values(table.run("userByEmail", Map.of("email", "u1@example.com")), "userId"))
        .containsExactly("u2");
    table.create("category", Map.of("categoryId", "c1", "slug", "java", "name", "Java"));
    refused(
        Kind.NOT_UNIQUE,
        () -> table.create("category", Map.of("categoryId", "c2", "slug", "java", "name", "J")));
    table.update("category", Map.of("categoryId", "c1"), Map.of("slug", "jvm"));
    table.create("category", Map.of("categoryId", "c2", "slug", "java", "name", "Java"));
    assertThat(values(table.run("categoryBySlug", Map.of("slug", "jvm")), "categoryId"))
        .containsExactly("c1");
    assertThat(values(table.run("categoryBySlug", Map.of("slug", "java")), "categoryId"))
        .containsExactly("c2");
  }

  @Test
  void b3ASlugThatManyMoveToIsHeldByOne() throws Exception {
    for (int i = 0; i < 8; i++) {
      table.create("category", Map.of("categoryId", "c" + i, "slug", "s" + i, "name", "S"));
    }
    race(
        i ->
            () ->
                table.update(
                    "category", Map.of("categoryId", "c" + i % 8), Map.of("slug", "t" + i % 5)));
    List<Object> slugs = table.items().map(item -> item.get("slug")).toList();
    assertThat(slugs).hasSize(8).doesNotHaveDuplicates();
    for (Object slug : slugs) {
      assertThat(values(table.run("categoryBySlug", Map.of("slug", slug)), "slug"))
          .containsExactly(slug);
    }
    for (int i = 0; i < 8; i++) {
      table.delete("category", Map.of("categoryId", "c" + i));
    }
    assertThat(subject.client().scan(scan -> scan.tableName(table.tableName())).items())
        .as("guards that nobody holds")
        .isEmpty();
  }

  @Test
  void b3AUsersIdIsNotMistakenForAnEMail() {
    user("u1");
    table.create("bookmark", Map.of("userId", "u1@example.com", "postId", "p1"));
    assertThat(entities(table.run("userByEmail", Map.of("email", "u1@example.com")).page().items()))
        .containsExactly("user");
  }

  @Test
  void b3WhatHangsOnADeletedPostGoesWithIt() {
    for (String post : List.of("p1", "p2")) {
      post(post, "published");
      for (int i = 0; i < 30; i++) {
        table.create("like", Map.of("postId", post, "userId", "u" + i));
        table.create("bookmark", Map.of("postId", post, "userId", "u" + i));
        table.create(
            "comment", Map.of("postId", post, "commentId", "c" + i, "userId", "u", "content", "!"));
      }
    }

    assertThat(table.delete("post", Map.of("postId", "p1"))).isTrue();

    assertThat(table.items().toList())
        .hasSize(91)
        .allSatisfy(item -> assertThat(item.get("postId")).isEqualTo("p2"));
  }

  @Test
  void b3ALikeIsCountedOncePerUserAndTheCountsAreRightUnderConcurrency() throws Exception {
    post("p1", "published");
    int liked =
        race(i -> () -> table.create("like", Map.of("postId", "p1", "userId", "u" + i % 20)));
    assertThat(liked).isEqualTo(20);
    int commented =
        race(
            i ->
                () ->
                    table.create(
                        "comment",
                        Map.of(
                            "postId", "p1", "commentId", "c" + i, "userId", "u", "content", "!")));
    assertThat(commented).isEqualTo(64);
    race(i -> () -> table.delete("like", Map.of("postId", "p1", "userId", "u" + i % 5)));
    Item post = table.getConsistent("post", Map.of("postId", "p1")).orElseThrow();
    assertThat(((Number) post.get("likeCount")).intValue()).isEqualTo(15);
    assertThat(((Number) post.get("commentCount")).intValue()).isEqualTo(64);
  }
}
