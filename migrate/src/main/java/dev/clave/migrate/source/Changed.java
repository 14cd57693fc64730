package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The condition by which rows that changed are found, their own change or a child's.
 *
 * <pre>{@code
 * if (!Changed.isTold(step)) {
 *   System.err.println(Changed.untold(step));
 * }
 * }</pre>
 */
public final class Changed {
  private Changed() {}

  /** Whether anything tells when rows of this step change. */
  public static boolean isTold(Step step) {
    return parameters(step) > 0;
  }

  /** The queries, of this step and its children, of which no column tells when a row changes. */
  public static List<String> untold(Step step) {
    List<String> names = new ArrayList<>();
    if (step.query().changed().isEmpty()) {
      names.add(step.name());
    }
    step.children().stream()
        .filter(child -> !isTold(child))
        .forEach(child -> names.add(child.name()));
    return names;
  }

  static int parameters(Step step) {
    return (step.query().changed().isPresent() ? 1 : 0)
        + (int) step.children().stream().filter(Changed::isTold).count();
  }

  private static boolean isTold(Child child) {
    return child.query().changed().isPresent();
  }

  static String condition(Source source, Step step) {
    List<String> either = new ArrayList<>();
    String key = step.key().stream().map(source::quoted).collect(Collectors.joining(", "));
    step.query()
        .changed()
        .ifPresent(
            column ->
                either.add(
                    SqlTemplate.of(
                        "changed",
                        Map.of(
                            "key", key,
                            "table", step.query().asTable(),
                            "changed", source.quoted(column)))));
    for (Child child : step.children()) {
      child
          .query()
          .changed()
          .ifPresent(
              column ->
                  either.add(
                      SqlTemplate.of(
                          "changed-child",
                          Map.of(
                              "parentColumn", source.quoted(child.parentColumn()),
                              "on", source.quoted(child.on()),
                              "table", child.query().asTable(),
                              "changed", source.quoted(column)))));
    }
    return either.isEmpty() ? "AND false" : "AND (" + String.join(" OR ", either) + ")";
  }
}
