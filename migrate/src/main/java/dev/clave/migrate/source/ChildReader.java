package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The rows of a child for a page of parents. */
final class ChildReader {
  /** Parents whose children are asked for at a time; a statement has room for few parameters. */
  private static final int MOST_LINKS = 500;

  private final Source source;
  private final Child child;

  ChildReader(Source source, Child child) {
    this.source = source;
    this.child = child;
  }

  /** The rows by the parent's value, as {@link Row#text} gives it. */
  Map<String, List<Row>> rows(List<Row> parents) throws SQLException {
    Map<String, Row> links = new LinkedHashMap<>();
    for (Row parent : parents) {
      String link = parent.text(child.parentColumn());
      if (link != null) {
        links.putIfAbsent(link, parent);
      }
    }
    Map<String, List<Row>> rows = new HashMap<>();
    List<Row> distinct = List.copyOf(links.values());
    for (int from = 0; from < distinct.size(); from += MOST_LINKS) {
      List<Row> some = distinct.subList(from, Math.min(distinct.size(), from + MOST_LINKS));
      read(some, links, rows);
    }
    if (child.order().isEmpty()) {
      rows.values().forEach(each -> StepReader.inOrder(each, 0));
    }
    return rows;
  }

  private void read(List<Row> parents, Map<String, Row> links, Map<String, List<Row>> rows)
      throws SQLException {
    String sql =
        SqlTemplate.of(
            "children",
            Map.of(
                "table", child.query().asTable(),
                "on", source.quoted(child.on()),
                "links", String.join(", ", Collections.nCopies(parents.size(), "?")),
                "order", order()));
    try (PreparedStatement statement = source.prepare(sql)) {
      for (int at = 0; at < parents.size(); at++) {
        source.dialect().bindLink(statement, at + 1, parents.get(at), child.parentColumn());
      }
      try (ResultSet result = statement.executeQuery()) {
        RowReader reader = new RowReader(source, result);
        while (result.next()) {
          Row row = reader.read(result);
          rows.computeIfAbsent(parent(row, links), none -> new ArrayList<>()).add(row);
        }
      }
    }
  }

  /**
   * The link of the parent that the database found a row for: by its collation, `a` may be `A`. A
   * row must not be lost because Java tells them apart.
   */
  private String parent(Row row, Map<String, Row> links) throws SQLException {
    String link = row.text(child.on());
    if (links.containsKey(link)) {
      return link;
    }
    List<String> alike =
        links.keySet().stream().filter(each -> folded(each).equals(folded(link))).toList();
    if (alike.isEmpty()) {
      throw new SQLException(
          "the source finds a row of `%s` with `%s` in `%s` that no parent has"
              .formatted(child.name(), link, child.on()));
    }
    return alike.get(0);
  }

  private static String folded(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
    String folded = plain.toLowerCase(Locale.ROOT).stripTrailing();
    return folded.matches("-?\\d+\\.\\d*0*") ? folded.replaceAll("\\.?0*$", "") : folded;
  }

  private String order() {
    return child.order().isEmpty()
        ? ""
        : "ORDER BY "
            + child.order().stream().map(source::quoted).collect(Collectors.joining(", "));
  }
}
