package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Pattern;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a design says of deletes and pages. */
class EntitySettingsTest {
  private static final String BLOG =
      """
      design: blog
      key: PK, SK
      page: 50
      entities:
        post:
          on delete: cascade
          PK: POST#<postId>
          SK: METADATA
          attributes: { postId: string, title: string }
        comment: { PK: POST#<postId>, SK: COMMENT#<commentId> }
        like: { PK: POST#<post>, SK: LIKE#<userId> }
        author: { PK: AUTHOR#<authorId>, SK: PROFILE }
      patterns:
        post: PK = POST#<postId> and SK = METADATA
        comments: PK = POST#<postId> and SK begins_with COMMENT#
        likes: { where: PK = POST#<postId> and SK begins_with LIKE#, limit: 10 }
      """;

  private static final String UPLOADS =
      """
      design: uploads
      key: PK, SK
      ttl: expiresAt
      entities:
        upload: { PK: UPLOAD#<id>, SK: UPLOAD, ttl: expiresAt, attributes: { id: string, name: string } }
        session: { PK: SESSION#<id>, SK: SESSION, ttl: 1 hour after createdAt, createdAt: true, attributes: { id: string } }
      patterns:
        upload: PK = UPLOAD#<id>
      transactions:
        confirm: [ { update: upload, remove: [ expiresAt ] } ]
      """;

  @Test
  void anItemMayBeWithoutATtlThatCallersSet() {
    Design design = design(UPLOADS);

    assertThat(design.entity("upload").attributes().get("expiresAt").optional()).isTrue();
    assertThat(design.entity("session").attributes().get("expiresAt").optional()).isFalse();
  }

  @Test
  void aTransactionDoesNotRemoveWhatEveryItemMustHave() {
    assertThat(Design.check(UPLOADS.replace("[ expiresAt ]", "[ expiresAt, name ]")).findings())
        .extracting(Finding::message)
        .containsExactly("a step removes `name` of `upload`, which every item must have");
  }

  @Test
  void oneActionHoldsForEveryEntityInThePartition() {
    assertThat(actions(BLOG))
        .containsExactly(
            entry("comment", DeleteAction.CASCADE), entry("like", DeleteAction.CASCADE));
    assertThat(design(BLOG).entity("author").onDelete()).isEmpty();
  }

  @Test
  void eachChildCanHaveAnActionOfItsOwn() {
    String text = BLOG.replace("on delete: cascade", "on delete: { comment: refuse, like: keep }");

    assertThat(actions(text))
        .containsExactly(entry("comment", DeleteAction.REFUSE), entry("like", DeleteAction.KEEP));
  }

  @Test
  void whatIsNoActionOrNoChildIsAFinding() {
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: cascad")).label())
        .isEqualTo("did you mean `cascade`?");
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: { author: keep }")).message())
        .contains("its key does not hold the key of one");
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: { coment: keep }")).label())
        .isEqualTo("did you mean `comment`?");
    assertThat(only(BLOG.replace("author: { PK", "author: { on delete: keep, PK")).message())
        .contains("`author` has no children");
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: [cascade]")).check())
        .isEqualTo("malformed");
  }

  @Test
  void aChildBelongsToItsParentByTheVariablesOfTheParentsKey() {
    String text =
        """
        design: shop
        key: PK, SK
        entities:
          customer: { PK: CUSTOMER#<id>, SK: PROFILE, on delete: refuse }
          order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId>, on delete: cascade }
          line: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId>#LINE#<number> }
        """;
    Design design = design(text);

    assertThat(design.entity("order").onDelete().orElseThrow().children())
        .containsOnlyKeys("line")
        .hasEntrySatisfying(
            "line",
            rule ->
                assertThat(rule.matching())
                    .containsExactly(
                        entry("customerId", "customerId"), entry("orderId", "orderId")));
    assertThat(design.entity("customer").onDelete().orElseThrow().children())
        .containsOnlyKeys("order", "line");
    assertThat(
            only(text.replace(
                    "SK: ORDER#<orderId>, on delete: cascade",
                    "SK: ORDER#<orderId>, on delete: { customer: cascade }"))
                .message())
        .contains("its key does not hold the key of one");
  }

  @Test
  void aPatternFindsChildrenInOtherPartitions() {
    String text =
        BLOG.replace("on delete: cascade", "on delete: { bookmark: cascade by bookmarksOfPost }")
            .replace("key: PK, SK\n", "key: PK, SK\nindexes: { GSI1: \"GSI1PK, GSI1SK\" }\n")
            .replace(
                "patterns:\n",
                """
                  bookmark:
                    PK: USER#<userId>
                    SK: BOOKMARK#<postId>
                    GSI1PK: BOOKMARK#<postId>
                    GSI1SK: <userId>
                patterns:
                  bookmarksOfPost: GSI1PK = BOOKMARK#<postId>
                  bookmarks: PK = USER#<userId> and SK begins_with BOOKMARK#
                """);

    assertThat(design(text).entity("post").onDelete().orElseThrow().children().get("bookmark"))
        .hasToString("cascade by bookmarksOfPost");
    assertThat(only(text.replace("by bookmarksOfPost", "by bookmarkOfPost")).label())
        .isEqualTo("did you mean `bookmarksOfPost`?");
    assertThat(Design.check(text.replace("by bookmarksOfPost", "by bookmarks")).findings())
        .anySatisfy(finding -> assertThat(finding.message()).contains("asks for `userId`"));
    assertThat(only(text.replace("by bookmarksOfPost", "by comments")).message())
        .contains("does not return `bookmark`");
  }

  @Test
  void aCascadeOverWhatIsNeverDeletedIsAFinding() {
    assertThat(
            only(BLOG.replace(
                    "comment: { PK: POST#<postId>,",
                    "comment: { kind: append-only, PK: POST#<postId>,"))
                .message())
        .contains("its `comment`, which is append-only");
  }

  @Test
  void aCascadeThatAGrandchildStopsIsAFinding() {
    String text =
        BLOG.replace("comment: {", "comment: { on delete: { reply: refuse },")
            .replace(
                "patterns:",
                "  reply: { PK: POST#<postId>, SK: COMMENT#<commentId>#REPLY#<replyId> }\npatterns:");

    assertThat(Design.check(text).findings())
        .anySatisfy(
            finding ->
                assertThat(finding.message())
                    .contains("deletes its `comment`, whose own delete a `reply` refuses"));
  }

  @Test
  void aPatternWithoutALimitHasThePageOfTheDesign() {
    assertThat(design(BLOG).patterns())
        .extracting(Pattern::limit)
        .containsExactly(Optional.empty(), Optional.of(50), Optional.of(10));
    assertThat(only(BLOG.replace("page: 50", "page: many")).message())
        .contains("`page` should be a whole number");
  }

  private static Map<String, DeleteAction> actions(String text) {
    Map<String, DeleteAction> actions = new LinkedHashMap<>();
    design(text)
        .entity("post")
        .onDelete()
        .orElseThrow()
        .children()
        .forEach((child, rule) -> actions.put(child, rule.action()));
    return actions;
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }

  private static Finding only(String text) {
    assertThat(Design.check(text).findings()).hasSize(1);
    return Design.check(text).findings().get(0);
  }
}
