package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The front page of Portfolio: posts read, liked once, commented on and kept. */
final class BlogPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  private String post;

  @BeforeEach
  void writePost() {
    post = UUID.randomUUID().toString();
    CONSOLE.asked(
        "POST",
        "/api/portfolio/entities/post",
        """
        {"postId": "%s", "userId": "user-001", "categoryId": "cat-08", "title": "A title <i>%s</i>",
         "summary": "In short", "content": "First.\\n\\nSecond <b>bold</b>.", "status": "published"}\
        """
            .formatted(post, post));
  }

  @Test
  void postsOfACategoryAreListedNewestFirstAndOneIsRead() {
    CONSOLE.go("blog/portfolio/posts");
    CONSOLE
        .on(".shelves")
        .getByRole(AriaRole.LINK)
        .filter(new Locator.FilterOptions().setHasText("Java"))
        .click();
    assertThat(CONSOLE.on(".of-category")).hasText("Java");
    assertThat(CONSOLE.on(".teaser").first()).hasAttribute("data-post", post);
    CONSOLE.on(".teaser h3 a").first().click();

    assertThat(CONSOLE.on(".post h2")).hasText("A title <i>" + post + "</i>");
    assertThat(CONSOLE.on(".post .text p")).hasCount(2);
    assertThat(CONSOLE.on(".post .text")).containsText("<b>bold</b>");
  }

  @Test
  void aReaderBoundTokenSeesItsOwnPostsWithCategoriesByTheirIds() {
    CONSOLE.signIn(
        """
        {"subject": "user-001", "systems": ["portfolio"], "rights": ["read"],
         "scope": {"userId": "user-001"}}\
        """);
    CONSOLE.go("blog/portfolio/posts");
    Locator teaser = CONSOLE.on(".teaser[data-post='" + post + "']");
    assertThat(teaser).containsText("cat-08");
    assertThat(CONSOLE.on(".refusal")).hasCount(0);
    CONSOLE.expectAnswer(403);
  }

  @Test
  void aLikeCountsOnceAndIsTakenBack() {
    open("user-003");
    CONSOLE.on("[data-act=like]").click();
    assertThat(CONSOLE.on("[data-act=like]")).hasAttribute("aria-pressed", "true");
    assertThat(CONSOLE.on("[data-count=likes]")).hasText("1");
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("[data-count=likes]")).hasText("1");
    CONSOLE.on("[data-act=like]").click();
    assertThat(CONSOLE.on("[data-count=likes]")).hasText("0");
  }

  @Test
  void aCommentIsShownCountedNotifiedToTheAuthorAndDeletedByItsWriter() {
    open("user-004");
    CONSOLE.on("[data-form=comment] textarea").fill("well said <script>");
    CONSOLE.on("[data-form=comment] button").click();
    assertThat(CONSOLE.on(".comments .said")).hasText("well said <script>");
    assertThat(CONSOLE.on("#talk")).hasText("Comments: 1");

    CONSOLE.go("blog/portfolio/inbox?userId=user-001");
    Locator notification = CONSOLE.on("[data-notification]", post).first();
    assertThat(notification).containsText("commented on");
    notification.locator("[data-act=read]").click();
    assertThat(notification.locator("[data-act=read]")).hasCount(0);

    open("user-001");
    assertThat(CONSOLE.on(".comments [data-act=remove]")).hasCount(0);
    open("user-004");
    CONSOLE.on(".comments [data-act=remove]").click();
    assertThat(CONSOLE.on("#talk")).hasText("Comments: 0");
  }

  @Test
  void aPostIsKeptForLaterAndForgotten() {
    open("user-005");
    CONSOLE.on("[data-act=keep]").click();
    assertThat(CONSOLE.on("[data-act=keep]")).hasAttribute("aria-pressed", "true");
    CONSOLE.go("blog/portfolio/inbox?userId=user-005");
    Locator bookmark = CONSOLE.on("[data-bookmark='" + post + "']");
    assertThat(bookmark).containsText("A title");
    bookmark.locator("[data-act=forget]").click();
    assertThat(bookmark).hasCount(0);
  }

  @Test
  void aRefusedBookmarkOrLikeSaysWhy() {
    open("user-007");
    String ids = "{\"userId\": \"user-007\", \"postId\": \"" + post + "\"}";
    CONSOLE.asked("POST", "/api/portfolio/entities/bookmark", ids);
    CONSOLE.on("[data-act=keep]").click();
    assertThat(CONSOLE.on(".post .refusal")).isVisible();

    open("user-008");
    CONSOLE.asked("POST", "/api/portfolio/entities/like", ids.replace("user-007", "user-008"));
    CONSOLE.on("[data-act=like]").click();
    assertThat(CONSOLE.on(".post .refusal")).isVisible();
    CONSOLE.expectAnswer(409);
  }

  @Test
  void aReaderIsFoundByEmailAndAnUnknownOneIsToldSo() {
    CONSOLE.go("blog/portfolio/inbox");
    assertThat(CONSOLE.on("[data-list=bookmarks]")).isVisible();
    CONSOLE.on("[name=whose]").fill("nobody@example.com");
    CONSOLE.on("[data-form=whose] button").click();
    assertThat(CONSOLE.on("[data-form=whose] .refusal")).containsText("nobody@example.com");
    CONSOLE.asked(
        "POST",
        "/api/portfolio/entities/user",
        """
        {"userId": "%s", "email": "%s@example.com", "name": "New"}\
        """
            .formatted(post, post));
    CONSOLE.on("[name=whose]").fill(post + "@example.com");
    CONSOLE.on("[data-form=whose] button").click();
    assertThat(CONSOLE.on("[data-list=bookmarks] .empty")).isVisible();
  }

  @Test
  void whoMayOnlyReadIsOfferedNothingThatWrites() {
    CONSOLE.signIn("{\"subject\": \"reader\", \"rights\": [\"read\"]}");
    open("user-006");
    assertThat(CONSOLE.on(".post .tag")).containsText("0");
    assertThat(CONSOLE.on("[data-act=like], [data-act=keep], [data-form=comment]")).hasCount(0);
  }

  private void open(String reader) {
    CONSOLE.go("blog/portfolio/post/" + post + "?userId=" + reader);
    assertThat(CONSOLE.on("[name=whose]")).hasValue(reader);
    assertThat(CONSOLE.on(".post h2")).isVisible();
  }
}
