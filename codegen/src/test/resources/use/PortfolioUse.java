package portfolio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.clave.table.typed.Page;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a program with the portfolio's client looks like. */
public final class PortfolioUse {
  private PortfolioUse() {}

  public static void run(DynamoDbClient dynamoDb) {
    Portfolio portfolio = Portfolio.on(dynamoDb);
    portfolio.provision();
    usersHaveOneAddress(portfolio);
    postsMoveBetweenStates(portfolio);
    aPageOfAPostHasThreeTypes(portfolio);
    aUserSeesTheirOwn(portfolio);
    manyAtOnce(portfolio);
  }

  private static void usersHaveOneAddress(Portfolio portfolio) {
    User ana =
        portfolio.create(User.builder().userId("u1").email("ana@example.com").name("Ana").build());
    assertThat(ana.role()).isEqualTo(User.Role.READER);
    assertThat(ana.version()).contains(1L);
    assertThat(portfolio.user("u1")).contains(ana);
    assertThat(portfolio.userByEmail("ana@example.com")).contains(ana);
    assertThatExceptionOfType(UserRefused.EmailTaken.class)
        .isThrownBy(() -> portfolio.create(ana.withUserId("u2").withoutVersion()));
    assertThatExceptionOfType(UserRefused.AlreadyExists.class)
        .isThrownBy(() -> portfolio.create(ana.withEmail("other@example.com")));
    assertThatExceptionOfType(UserRefused.NotFound.class)
        .isThrownBy(() -> portfolio.update(new UserKey("none")).name("Nobody").apply());
    User renamed = portfolio.update(ana.toKey()).ifVersion(1).name("Ana M.").bio("Writes.").apply();
    assertThat(renamed.bio()).contains("Writes.");
    assertThatExceptionOfType(UserRefused.VersionConflict.class)
        .isThrownBy(() -> portfolio.update(ana.toKey()).ifVersion(1).name("Late").apply());
    assertThatExceptionOfType(UserRefused.ConditionFailed.class)
        .isThrownBy(() -> portfolio.update(ana.toKey()).ifName("Ana").removeBio().apply());
    assertThat(portfolio.update(ana.toKey()).ifName("Ana M.").removeBio().apply().bio()).isEmpty();
  }

  private static void postsMoveBetweenStates(Portfolio portfolio) {
    for (int i = 1; i <= 3; i++) {
      portfolio.create(post("p" + i));
    }
    portfolio.update(new PostKey("p2")).status(Post.Status.PUBLISHED).apply();
    Page<Post> drafts = portfolio.postsByStatus(Post.Status.DRAFT).limit(1).page();
    assertThat(drafts.items()).hasSize(1);
    assertThat(drafts.hasMore()).isTrue();
    Page<Post> rest =
        portfolio.postsByStatus(Post.Status.DRAFT).after(drafts.cursor().orElseThrow()).page();
    assertThat(rest.items()).hasSize(1).doesNotContainAnyElementsOf(drafts.items());
    assertThat(portfolio.postsByStatus(Post.Status.PUBLISHED).first().map(Post::postId))
        .contains("p2");
  }

  private static Post post(String id) {
    return Post.builder()
        .postId(id)
        .userId("u1")
        .categoryId("c1")
        .title("A post")
        .content("Text")
        .tags(List.of("java"))
        .build();
  }

  private static void aPageOfAPostHasThreeTypes(Portfolio portfolio) {
    portfolio.create(
        Comment.builder().postId("p1").commentId("k1").userId("u1").content("Well said").build());
    portfolio.create(Like.builder().postId("p1").userId("u1").build());
    assertThatExceptionOfType(CommentRefused.PostNotFound.class)
        .isThrownBy(
            () ->
                portfolio.create(
                    Comment.builder()
                        .postId("none")
                        .commentId("k2")
                        .userId("u1")
                        .content("Hello?")
                        .build()));
    String kinds =
        portfolio.postWithCommentsAndLikes("p1").stream()
            .map(PortfolioUse::kind)
            .collect(Collectors.joining(" "));
    assertThat(kinds).isEqualTo("comment:Well said like:u1 post:1/1");
  }

  private static String kind(PostWithCommentsAndLikesItem item) {
    if (item instanceof Post post) {
      return "post:" + post.likeCount() + "/" + post.commentCount();
    }
    return item instanceof Comment comment
        ? "comment:" + comment.content()
        : "like:" + ((Like) item).userId();
  }

  private static void aUserSeesTheirOwn(Portfolio portfolio) {
    PortfolioForUserId ana = portfolio.forUserId("u1");
    ana.create(ana.newBookmark().postId("p1").build());
    portfolio.create(Bookmark.builder().userId("u2").postId("p1").build());
    assertThat(ana.bookmarksOfUser().stream().map(Bookmark::userId)).containsExactly("u1");
    assertThat(ana.get(ana.bookmarkKey("p1"))).isPresent();
    assertThat(ana.bookmark("p1")).isPresent();
    assertThatExceptionOfType(dev.clave.table.item.TableException.class)
        .isThrownBy(() -> ana.get(new BookmarkKey("u2", "p1")));
    InboxView inbox = portfolio.inbox("u1").limit(5).read();
    assertThat(inbox.user().map(User::name)).contains("Ana M.");
    assertThat(inbox.bookmarksOfUser().items()).hasSize(1);
  }

  private static void manyAtOnce(Portfolio portfolio) {
    List<Category> categories =
        List.of(
            Category.builder().categoryId("java").slug("java").name("Java").build(),
            Category.builder().categoryId("sql").slug("sql").name("SQL").build());
    assertThat(portfolio.putAll(categories)).isEqualTo(2);
    List<Optional<Category>> read =
        portfolio.getAll(List.of(new CategoryKey("sql"), new CategoryKey("c3")));
    assertThat(read.get(0).map(Category::slug)).contains("sql");
    assertThat(read.get(1)).isEmpty();
    assertThat(portfolio.deleteAll(List.of(new CategoryKey("java"), new CategoryKey("sql"))))
        .isEqualTo(2);
    assertThat(portfolio.items().filter(Category.class::isInstance)).isEmpty();
    assertThat(portfolio.delete(new PostKey("p3"))).isTrue();
    assertThat(portfolio.delete(new PostKey("p3"))).isFalse();
  }
}
