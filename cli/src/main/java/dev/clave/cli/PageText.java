package dev.clave.cli;

import dev.clave.design.model.Entity;
import dev.clave.table.ItemPage;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Sent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A page as a table that a person reads: a column for each plain attribute, and the cost below. */
final class PageText {
  private static final int WIDEST_CELL = 32;
  private static final int MOST_COLUMNS = 9;

  private PageText() {}

  static String of(Table table, ItemPage page, List<Sent> sentRequests) {
    StringBuilder text = new StringBuilder();
    List<String> columns = columns(table, page.items());
    if (!page.items().isEmpty()) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(columns);
      page.items().forEach(item -> rows.add(row(item, columns)));
      write(rows, text);
    }
    double units = sentRequests.stream().mapToDouble(Sent::capacityUnits).sum();
    text.append(
        String.format(
            Locale.ROOT,
            "%s, %.1f capacity units in %s%n",
            counted(page.items().size(), "item"),
            units,
            counted(sentRequests.size(), "request")));
    page.cursor().ifPresent(cursor -> text.append("more: --after ").append(cursor).append('\n'));
    return text.toString();
  }

  private static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** What tells the items apart comes first, and what the runtime keeps last. */
  private static List<String> columns(Table table, List<Item> items) {
    Set<String> names = new LinkedHashSet<>();
    names.add("entity");
    Set<String> lastColumns = new LinkedHashSet<>();
    for (Item item : items) {
      Entity entity = table.design().findEntity(item.entity()).orElseThrow();
      names.addAll(plain(item, table.keyVariables(item.entity())::contains));
      Stream.of(entity.createdAt(), entity.updatedAt(), entity.version())
          .flatMap(Optional::stream)
          .forEach(lastColumns::add);
    }
    items.forEach(item -> names.addAll(plain(item, name -> !lastColumns.contains(name))));
    items.forEach(item -> names.addAll(plain(item, lastColumns::contains)));
    return names.stream().limit(MOST_COLUMNS).toList();
  }

  private static List<String> plain(Item item, Predicate<String> attributes) {
    return item.attributes().entrySet().stream()
        .filter(each -> !(each.getValue() instanceof Map) && !(each.getValue() instanceof List))
        .map(Map.Entry::getKey)
        .filter(attributes)
        .toList();
  }

  private static List<String> row(Item item, List<String> columns) {
    List<String> row = new ArrayList<>();
    row.add(item.entity());
    for (String column : columns.subList(1, columns.size())) {
      Object value = item.get(column);
      String cell = shown(value).replaceAll("\\s+", " ");
      row.add(cell.length() <= WIDEST_CELL ? cell : cell.substring(0, WIDEST_CELL - 1) + "…");
    }
    return row;
  }

  private static String shown(Object value) {
    if (value instanceof byte[] bytes) {
      return counted(bytes.length, "byte");
    }
    return value == null ? "" : value.toString();
  }

  private static void write(List<List<String>> rows, StringBuilder text) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }
}
