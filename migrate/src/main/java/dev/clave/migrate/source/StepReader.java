package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rows of a step in the order of its key, in pages. A page ends where the key changes, so that
 * going on after a key neither loses nor repeats a row even when the key is not unique; rows of one
 * key come in the order of their text, the same in every run. Rows whose key has a null come last.
 *
 * <pre>{@code
 * try (StepReader reader = new StepReader(source, step, Optional.empty(), 100)) {
 *   Optional<Page> page = reader.page();
 * }
 * }</pre>
 */
public final class StepReader implements AutoCloseable {
  /** Rows that the source sends at a time: as they come they are small, and a trip takes long. */
  private static final int FETCHED_ROWS = 500;

  private final Source source;
  private final Step step;
  private final int pageRows;
  private final RowSequence rows;
  private RowSequence.Keyed next;
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

  /**
   * The rows that have one of some keys, in the order of the key, with their children. An empty key
   * stands for all rows without one.
   */
  public static List<Page.Parent> having(
      Source source, Step step, Collection<List<String>> identities) throws SQLException {
    List<List<String>> keys = identities.stream().filter(key -> !key.isEmpty()).toList();
    List<Page.Parent> parents = new ArrayList<>();
    if (!keys.isEmpty()) {
      StepQuery query = StepQuery.of(source, step, Optional.empty());
      try (StepReader reader = new StepReader(source, step, new KeyedRows(query, keys))) {
        Optional<Page> page = reader.page();
        if (page.isPresent()) {
          parents.addAll(page.get().parents());
        }
      }
    }
    if (keys.size() < identities.size()) {
      try (StepReader reader = new StepReader(source, step, RowSequence.NONE)) {
        Optional<Page> page = reader.keylessPage();
        if (page.isPresent()) {
          parents.addAll(page.get().parents());
        }
      }
    }
    return parents;
  }

  private StepReader(Source source, Step step, RowSequence rows) throws SQLException {
    this.source = source;
    this.step = step;
    this.pageRows = Integer.MAX_VALUE;
    this.rows = rows;
    this.keyless = true;
    this.next = rows.next();
  }

  private StepReader(
      Source source, Step step, Optional<List<String>> after, Optional<Instant> since, int pageRows)
      throws SQLException {
    this.source = source;
    this.step = step;
    this.pageRows = pageRows;
    this.keyless = since.isPresent();
    StepQuery query = StepQuery.of(source, step, since);
    this.rows =
        source.dialect().readsOnWhileOthersRun()
            ? new CursorRows(query, after, Math.max(FETCHED_ROWS, pageRows))
            : new BoundedRows(query, after, pageRows);
    this.next = rows.next();
  }

  /** The next page, or empty after the last. */
  public Optional<Page> page() throws SQLException {
    if (next == null) {
      return keyless ? Optional.empty() : keylessPage();
    }
    List<Row> page = new ArrayList<>();
    List<List<String>> identities = new ArrayList<>();
    List<String> last = null;
    int group = 0;
    while (next != null) {
      if (!next.key().equals(last)) {
        inOrder(page, group);
        if (page.size() >= pageRows && rows.endsAfter(last)) {
          break;
        }
        group = page.size();
        last = next.key();
      }
      page.add(next.row());
      identities.add(last);
      next = rows.next();
    }
    inOrder(page, group);
    return Optional.of(new Page(withChildren(page, identities), Optional.of(last)));
  }

  static void inOrder(List<Row> rows, int from) {
    if (rows.size() - from > 1) {
      rows.subList(from, rows.size()).sort(Comparator.comparing(Row::inFull));
    }
  }

  private Optional<Page> keylessPage() throws SQLException {
    keyless = true;
    String absent =
        step.key().stream()
            .map(column -> source.quoted(column) + " IS NULL")
            .collect(Collectors.joining(" OR "));
    List<Row> page = new ArrayList<>();
    try (PreparedStatement ask =
            source.prepare(
                SqlTemplate.of(
                    "keyless", Map.of("table", step.query().asTable(), "absent", absent)));
        ResultSet rows = ask.executeQuery()) {
      RowReader reader = new RowReader(source, rows);
      while (rows.next()) {
        page.add(reader.read(rows));
      }
    }
    if (page.isEmpty()) {
      return Optional.empty();
    }
    inOrder(page, 0);
    return Optional.of(
        new Page(
            withChildren(page, Collections.nCopies(page.size(), List.of())), Optional.empty()));
  }

  /** Rows of one identity stand together, so that sorting them among themselves changes nothing. */
  private List<Page.Parent> withChildren(List<Row> parents, List<List<String>> identities)
      throws SQLException {
    Map<String, Map<String, List<Row>>> byChild = new LinkedHashMap<>();
    Map<String, Set<String>> claimed = new HashMap<>();
    for (Child child : step.children()) {
      byChild.put(child.name(), new ChildReader(source, child).rows(parents));
      claimed.put(child.name(), new HashSet<>());
    }
    List<Page.Parent> page = new ArrayList<>();
    for (int at = 0; at < parents.size(); at++) {
      Row parent = parents.get(at);
      Map<String, List<Row>> rowsByParent =
          step.children().isEmpty() ? Map.of() : new LinkedHashMap<>();
      for (Child child : step.children()) {
        String link = parent.text(child.parentColumn());
        // Of two parents with one key the first has the children: a row is told once.
        boolean first = claimed.get(child.name()).add(link);
        rowsByParent.put(
            child.name(),
            link != null && first
                ? byChild.get(child.name()).getOrDefault(link, List.of())
                : List.of());
      }
      page.add(new Page.Parent(parent, key(parent), identities.get(at), rowsByParent));
    }
    return page;
  }

  private String key(Row row) {
    StringBuilder key = new StringBuilder();
    step.key().forEach(column -> key.append(row.text(column)).append('\n'));
    return key.toString();
  }

  @Override
  public void close() throws SQLException {
    rows.close();
  }
}
