package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Pattern;
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

  @Test
  void oneActionHoldsForEveryEntityInThePartition() {
    assertThat(design(BLOG).entity("post").onDelete().orElseThrow().children())
        .containsExactly(
            entry("comment", DeleteAction.CASCADE), entry("like", DeleteAction.CASCADE));
    assertThat(design(BLOG).entity("author").onDelete()).isEmpty();
  }

  @Test
  void eachChildCanHaveAnActionOfItsOwn() {
    String text = BLOG.replace("on delete: cascade", "on delete: { comment: refuse, like: keep }");

    assertThat(design(text).entity("post").onDelete().orElseThrow().children())
        .containsExactly(entry("comment", DeleteAction.REFUSE), entry("like", DeleteAction.KEEP));
  }

  @Test
  void whatIsNoActionOrNoChildIsAFinding() {
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: cascad")).label())
        .isEqualTo("did you mean `cascade`?");
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: { author: keep }")).message())
        .contains("is not in its partition");
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: { coment: keep }")).label())
        .isEqualTo("did you mean `comment`?");
    assertThat(only(BLOG.replace("author: { PK", "author: { on delete: keep, PK")).message())
        .contains("`author` has no children");
    assertThat(only(BLOG.replace("on delete: cascade", "on delete: [cascade]")).check())
        .isEqualTo("malformed");
  }

  @Test
  void aPatternWithoutALimitHasThePageOfTheDesign() {
    assertThat(design(BLOG).patterns())
        .extracting(Pattern::limit)
        .containsExactly(Optional.empty(), Optional.of(50), Optional.of(10));
    assertThat(only(BLOG.replace("page: 50", "page: many")).message())
        .contains("`page` should be a whole number");
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }

  private static Finding only(String text) {
    assertThat(Design.check(text).findings()).hasSize(1);
    return Design.check(text).findings().get(0);
  }
}
