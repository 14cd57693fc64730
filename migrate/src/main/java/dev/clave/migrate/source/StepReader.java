package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rows of a step in the order of its key, in pages. A page ends where the key changes, so that
 * going on after a key neither loses nor repeats a row even when the key is not unique; rows of one
 * key come in the order of their text, the same in every run. Rows whose key has a null come last.
 */
public final class StepReader implements AutoCloseable {
  /** Rows that the source sends at a time: as they come they are small, and a trip takes long. */
  private static final int FETCHED_ROWS = 500;

  /** Parents whose children are asked for at a time; a statement has room for few parameters. */
  private static final int MOST_LINKS = 500;

  private final Source source;
  private final Step step;
  private final int pageRows;
  private final PreparedStatement statement;
  private final ResultSet rows;
  private final RowReader reader;
  private Row next;
  private List<String> nextKey;
  private boolean keyless;

  /** Everything after a key. */
  public StepReader(Source source, Step step, Optional<List<String>> after, int pageRows)
      throws SQLException {
    this(source, step, after, Optional.empty(), pageRows);
  }

  /** The rows that changed since a moment, or a child of theirs, with all rows of the same key. */
  public static StepReader since(Source source, Step step, Instant moment, int pageRows)
      throws SQLException {
    return new StepReader(source, step, Optional.empty(), Optional.of(moment), pageRows);
  }

  private StepReader(
      Source source, Step step, Optional<List<String>> after, Optional<Instant> since, int pageRows)
      throws SQLException {
    this.source = source;
    this.step = step;
    this.pageRows = pageRows;
    String changed = since.isPresent() ? Changed.condition(step) : "";
    this.statement = source.prepare(sql(after.isPresent(), changed));
    for (int at = 0; after.isPresent() && at < step.key().size(); at++) {
      // The server knows the column's type; pgjdbc's name of it (`serial`) may be no type at all.
      statement.setObject(at + 1, after.get().get(at), Types.OTHER);
    }
    for (int at = 0; since.isPresent() && at < Changed.parameters(step); at++) {
      statement.setObject(at + 1, since.get().atOffset(ZoneOffset.UTC));
    }
    this.keyless = since.isPresent();
    statement.setFetchSize(Math.max(FETCHED_ROWS, pageRows));
    this.rows = statement.executeQuery();
    this.reader = new RowReader(source, rows);
    advance();
  }

  /** The columns of a query, without reading it. */
  static Columns columns(Source source, String table) throws SQLException {
    try (PreparedStatement statement =
            source.prepare(SqlTemplate.of("columns", Map.of("table", table)));
        ResultSet none = statement.executeQuery()) {
      return new Columns(none.getMetaData());
    }
  }

  private String sql(boolean later, String changed) {
    String key = step.key().stream().map(Identifiers::quoted).collect(Collectors.joining(", "));
    String present =
        step.key().stream()
            .map(column -> Identifiers.quoted(column) + " IS NOT NULL")
            .collect(Collectors.joining(" AND "));
    String from = String.join(", ", Collections.nCopies(step.key().size(), "?"));
    return SqlTemplate.of(
        "page",
        Map.of(
            "table", step.query().asTable(),
            "present", present,
            "later", later ? "AND (" + key + ") > (" + from + ")" : "",
            "changed", changed,
            "key", key));
  }

  /** The next page, or empty after the last. */
  public Optional<Page> page() throws SQLException {
    if (next == null) {
      return keyless ? Optional.empty() : keylessPage();
    }
    List<Row> taken = new ArrayList<>();
    List<String> last = null;
    int group = 0;
    while (next != null) {
      List<String> key = nextKey;
      if (!key.equals(last)) {
        inOrder(taken, group);
        if (taken.size() >= pageRows) {
          break;
        }
        group = taken.size();
        last = key;
      }
      taken.add(next);
      advance();
    }
    inOrder(taken, group);
    return Optional.of(new Page(withChildren(taken), Optional.of(last)));
  }

  private static void inOrder(List<Row> rows, int from) {
    if (rows.size() - from > 1) {
      rows.subList(from, rows.size()).sort(Comparator.comparing(Row::inFull));
    }
  }

  private Optional<Page> keylessPage() throws SQLException {
    keyless = true;
    String absent =
        step.key().stream()
            .map(column -> Identifiers.quoted(column) + " IS NULL")
            .collect(Collectors.joining(" OR "));
    List<Row> taken = new ArrayList<>();
    try (PreparedStatement ask =
            source.prepare(
                SqlTemplate.of(
                    "keyless", Map.of("table", step.query().asTable(), "absent", absent)));
        ResultSet found = ask.executeQuery()) {
      while (found.next()) {
        taken.add(reader.read(found));
      }
    }
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    inOrder(taken, 0);
    return Optional.of(new Page(withChildren(taken), Optional.empty()));
  }

  /** The key is taken as PostgreSQL writes it: a Java value may have lost its microseconds. */
  private void advance() throws SQLException {
    next = rows.next() ? reader.read(rows) : null;
    nextKey = new ArrayList<>();
    for (String column : next == null ? List.<String>of() : step.key()) {
      // The driver writes bytes as if they were letters.
      boolean bytes = next.value(column) instanceof byte[];
      nextKey.add(bytes ? next.text(column) : rows.getString(reader.columns().index(column) + 1));
    }
  }

  private List<Page.Parent> withChildren(List<Row> parents) throws SQLException {
    Map<String, Map<String, List<Row>>> byChild = new LinkedHashMap<>();
    for (Child child : step.children()) {
      byChild.put(child.name(), children(child, parents));
    }
    List<Page.Parent> page = new ArrayList<>();
    Map<String, Set<String>> claimed = new HashMap<>();
    step.children().forEach(child -> claimed.put(child.name(), new HashSet<>()));
    for (Row parent : parents) {
      Map<String, List<Row>> own = step.children().isEmpty() ? Map.of() : new LinkedHashMap<>();
      for (Child child : step.children()) {
        String link = parent.text(child.parentColumn());
        // Of two parents with one key the first has the children: a row is told once.
        boolean first = claimed.get(child.name()).add(link);
        own.put(
            child.name(),
            link != null && first
                ? byChild.get(child.name()).getOrDefault(link, List.of())
                : List.of());
      }
      page.add(new Page.Parent(parent, key(parent), own));
    }
    return page;
  }

  private String key(Row row) {
    StringBuilder key = new StringBuilder();
    step.key().forEach(column -> key.append(row.text(column)).append('\n'));
    return key.toString();
  }

  /** The rows of a child for these parents, by the parent's value. */
  private Map<String, List<Row>> children(Child child, List<Row> parents) throws SQLException {
    List<String> links =
        parents.stream()
            .map(parent -> parent.text(child.parentColumn()))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    Map<String, List<Row>> found = new HashMap<>();
    for (int from = 0; from < links.size(); from += MOST_LINKS) {
      children(child, links.subList(from, Math.min(links.size(), from + MOST_LINKS)), found);
    }
    if (child.order().isEmpty()) {
      found.values().forEach(rows -> inOrder(rows, 0));
    }
    return found;
  }

  private void children(Child child, List<String> links, Map<String, List<Row>> found)
      throws SQLException {
    String sql =
        SqlTemplate.of(
            "children",
            Map.of(
                "table", child.query().asTable(),
                "on", Identifiers.quoted(child.on()),
                "links", String.join(", ", Collections.nCopies(links.size(), "?")),
                "order", order(child)));
    try (PreparedStatement statement = source.prepare(sql)) {
      for (int at = 0; at < links.size(); at++) {
        statement.setObject(at + 1, links.get(at), Types.OTHER);
      }
      try (ResultSet rows = statement.executeQuery()) {
        RowReader reader = new RowReader(source, rows);
        while (rows.next()) {
          Row row = reader.read(rows);
          found.computeIfAbsent(row.text(child.on()), none -> new ArrayList<>()).add(row);
        }
      }
    }
  }

  private static String order(Child child) {
    return child.order().isEmpty()
        ? ""
        : "ORDER BY "
            + child.order().stream().map(Identifiers::quoted).collect(Collectors.joining(", "));
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
