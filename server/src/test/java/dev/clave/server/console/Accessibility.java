package dev.clave.server.console;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What axe-core finds on a page: labels, roles, contrast, order, and the rest of WCAG 2.2 AA. */
public final class Accessibility {
  private static final String SCRIPT = script();

  /** One line a fault: the rule, how often, and the first place. */
  private static final String FAULTS =
      """
      async () => {
        const found = await axe.run({
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          resultTypes: ["violations"],
        });
        return found.violations.map(({ id, nodes }) => `${id} ${nodes.length} ${nodes[0].target} ${nodes[0].failureSummary}`);
      }\
      """;

  private Accessibility() {}

  @SuppressWarnings("unchecked")
  public static List<String> faults(Page page) {
    if (Boolean.FALSE.equals(page.evaluate("'axe' in window"))) {
      page.evaluate(SCRIPT);
    }
    return (List<String>) page.evaluate(FAULTS);
  }

  private static String script() {
    try (InputStream script = Accessibility.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8) + ";0";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
