package dev.clave.design.compare;

import java.util.Map;

/**
 * A comparison as a comment on a pull request.
 *
 * <pre>{@code
 * String comment = ComparisonMarkdown.of(Comparison.of(before, after), Map.of());
 * }</pre>
 */
public final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  public static String of(Comparison comparison, Map<String, Long> items) {
    if (comparison.changes().isEmpty()) {
      return "The design did not change in meaning.\n";
    }
    StringBuilder text = new StringBuilder("| class | what | change | why |\n|---|---|---|---|\n");
    for (DesignChange change : comparison.changes()) {
      text.append(
          "| **%s** | %s | %s | %s |%n"
              .formatted(
                  change.changeClass().word(),
                  cell("`" + change.place() + "`"),
                  cell(change.change()),
                  cell(change.reason() + ComparisonText.count(change, items))));
    }
    comparison
        .likelyRenames()
        .forEach(rename -> text.append("\n- ").append(rename.help()).append('\n'));
    return text.toString();
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("\n", " ");
  }
}
