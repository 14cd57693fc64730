package dev.clave.design.compare;

import java.util.List;
import java.util.Map;

/**
 * A comparison for people at a terminal.
 *
 * <pre>{@code
 * System.out.println(ComparisonText.of(Comparison.of(before, after), Map.of("viaje", 12_000L)));
 * }</pre>
 */
public final class ComparisonText {
  private ComparisonText() {}

  /** With the number of stored items of each entity, where they were counted. */
  public static String of(Comparison comparison, Map<String, Long> items) {
    if (comparison.changes().isEmpty()) {
      return "no change in meaning\n";
    }
    StringBuilder text = new StringBuilder();
    ChangeClass[] classes = ChangeClass.values();
    for (int i = classes.length - 1; i >= 0; i--) {
      List<DesignChange> changes = comparison.of(classes[i]);
      if (!changes.isEmpty()) {
        text.append(classes[i].word()).append(": ").append(classes[i].meaning()).append('\n');
        changes.forEach(change -> text.append("  ").append(line(change, items)).append('\n'));
      }
    }
    comparison
        .likelyRenames()
        .forEach(rename -> text.append("help: ").append(rename.help()).append('\n'));
    return text.toString();
  }

  static String line(DesignChange change, Map<String, Long> items) {
    return "%s: %s; %s%s"
        .formatted(change.place(), change.change(), change.reason(), count(change, items));
  }

  /** How many stored items a change concerns, if that was counted and it concerns any. */
  static String count(DesignChange change, Map<String, Long> items) {
    return change
        .entity()
        .filter(entity -> change.changeClass() != ChangeClass.SAFE && items.containsKey(entity))
        .map(entity -> " (%,d items)".formatted(items.get(entity)))
        .orElse("");
  }
}
