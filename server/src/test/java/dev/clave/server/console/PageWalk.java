package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;

/** Goes through pages, keeps a picture of each, and fails where one does not fit its reader. */
public final class PageWalk {
  /**
   * A value of a wide table may be a link: one scrolls to it, and the open item has it too. One
   * also scrolls in a diagram, whose entities are in the lists of the other tabs.
   */
  private static final String BEYOND_THE_EDGE =
      """
      [...document.querySelectorAll("main button, main a, main input, main select")]
        .filter((each) => each.checkVisibility() && !each.matches(".scroll td a, .diagram a"))
        .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((each) => each.outerHTML)\
      """;

  private PageWalk() {}

  /** Every page fits its window, hides nothing beyond its edge and keeps accessibility's rules. */
  public static void walk(BrowsedConsole console, Look look, List<String> pages) {
    Page page = console.page();
    look.choose(page);
    for (String where : pages) {
      page.evaluate("where => (location.hash = '#/' + where)", where);
      console.settle();
      Browser.keep(page, look.picture(where));
      assertThat(
              page.evaluate(
                  "document.documentElement.scrollWidth - document.documentElement.clientWidth"))
          .as("pixels of `%s` beyond the window", where)
          .isEqualTo(0);
      assertThat(page.evaluate(BEYOND_THE_EDGE))
          .as("what can be done on `%s` and cannot be seen", where)
          .isEqualTo(List.of());
      assertThat(Accessibility.faults(page)).as("faults of `%s`", where).isEmpty();
    }
  }
}
