package dev.clave.design.check;

import java.util.List;
import java.util.stream.Collectors;

/** The page of checks, in Markdown. */
public final class ManualPage {
  private ManualPage() {}

  public static String markdown() {
    List<Manual> manuals = Checks.manuals();
    String table =
        manuals.stream()
            .map(
                manual ->
                    "| [`%s`](#%s) | %s | %s |\n"
                        .formatted(
                            manual.name(),
                            manual.name(),
                            manual.severity().word(),
                            manual.summary()))
            .collect(Collectors.joining());
    String chapters = manuals.stream().map(ManualPage::chapter).collect(Collectors.joining("\n"));
    return """
    # Checks

    What `./clave check` finds in a design, generated from the checks themselves. The severity is the \
    highest that a finding of that name has; a design with an error is refused by everything that \
    would run it. A finding that is accepted is waived where it stands, with a reason: \
    `allow: { type-leak: "trips and events are read together" }` on the design, an index, an entity, \
    a pattern or a transaction.

    | name | severity | it finds |
    |---|---|---|
    """
        + table
        + "\n"
        + chapters;
  }

  private static String chapter(Manual manual) {
    return "## %s\n\n%s: %s.\n\n%s\n\nWith the fault:\n\n```yaml\n%s```\n\nMended:\n\n```yaml\n%s```\n"
        .formatted(
            manual.name(),
            manual.severity().word(),
            manual.summary(),
            manual.explanation(),
            manual.bad(),
            manual.good());
  }
}
