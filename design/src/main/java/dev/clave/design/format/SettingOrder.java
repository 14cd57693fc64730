package dev.clave.design.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The order in which settings are written: some come first, some last, the others between them as
 * the author has them. Names that an author chose (entities, attributes, patterns) stay in order.
 *
 * @param first the settings at the beginning
 * @param last the settings at the end
 * @param named the orders within what has names of the author's, by setting
 */
record SettingOrder(List<String> first, List<String> last, Map<String, SettingOrder> named) {
  private static final SettingOrder TABLE =
      new SettingOrder(List.of("about", "name", "key"), List.of("indexes", "allow"), Map.of());

  private static final SettingOrder ENTITY =
      new SettingOrder(
          List.of("about", "was", "table", "type", "kind"),
          List.of("attributes", "allow"),
          Map.of());

  private static final SettingOrder PATTERN =
      new SettingOrder(List.of("about", "table", "where", "scan"), List.of("allow"), Map.of());

  private static final SettingOrder TRANSACTION =
      new SettingOrder(List.of("about"), List.of("steps", "allow"), Map.of());

  /** The order of a whole design. */
  static final SettingOrder DESIGN =
      new SettingOrder(
          List.of("design", "about", "table", "tables", "key"),
          List.of(
              "indexes",
              "entities",
              "patterns",
              "views",
              "transactions",
              "samples",
              "load",
              "allow"),
          Map.of(
              "tables",
              TABLE,
              "entities",
              ENTITY,
              "patterns",
              PATTERN,
              "transactions",
              TRANSACTION));

  /** The same lines in this order. What stands before the first of them stays there. */
  Line sort(Line parent) {
    List<Line> lines = parent.children();
    if (lines.isEmpty()
        || lines.stream().anyMatch(line -> line.isItem() || line.name().isEmpty())) {
      return parent;
    }
    List<String> head = head(lines.get(0).before());
    List<String> rest = lines.get(0).before().subList(head.size(), lines.get(0).before().size());
    List<Line> sorted =
        Stream.concat(Stream.of(lines.get(0).withBefore(rest)), lines.stream().skip(1))
            .map(line -> named.containsKey(line.name()) ? inside(line) : line)
            .sorted(Comparator.comparingInt(line -> rank(line.name())))
            .collect(Collectors.toCollection(ArrayList::new));
    List<String> before = new ArrayList<>(head);
    before.addAll(sorted.get(0).before());
    sorted.set(0, sorted.get(0).withBefore(before));
    return parent.withChildren(sorted);
  }

  private Line inside(Line section) {
    SettingOrder order = named.get(section.name());
    return section.withChildren(section.children().stream().map(order::sort).toList());
  }

  private int rank(String name) {
    int from = first.indexOf(name);
    int to = last.indexOf(name);
    return from >= 0 ? from : first.size() + (to < 0 ? 0 : 1 + to);
  }

  /** The comment at the head of a file, apart from its first setting by a blank line. */
  private static List<String> head(List<String> before) {
    return before.subList(0, before.lastIndexOf("") + 1);
  }
}
