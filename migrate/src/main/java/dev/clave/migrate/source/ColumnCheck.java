package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Query;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.mapping.Target;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Holds a mapping against the columns that the source really has.
 *
 * <pre>{@code
 * ColumnCheck.Result result = ColumnCheck.of(source, mapping);
 * System.out.println(result.missing());
 * }</pre>
 */
public final class ColumnCheck {
  private final Source source;
  private final List<String> missing = new ArrayList<>();
  private final List<String> unmapped = new ArrayList<>();

  private ColumnCheck(Source source) {
    this.source = source;
  }

  /**
   * What was found.
   *
   * @param missing sentences about columns that the mapping names and the source lacks
   * @param unmapped columns, as {@code step.column}, that the mapping neither takes nor ignores
   */
  public record Result(List<String> missing, List<String> unmapped) {}

  public static Result of(Source source, Mapping mapping) throws SQLException {
    ColumnCheck check = new ColumnCheck(source);
    for (Step step : mapping.steps()) {
      check.step(step);
    }
    return new Result(List.copyOf(check.missing), List.copyOf(check.unmapped));
  }

  private void step(Step step) throws SQLException {
    Set<String> usedColumns = new HashSet<>(step.key());
    step.reject().ifPresent(usedColumns::add);
    Set<String> ofParent = new HashSet<>();
    columns(step.target(), usedColumns, ofParent);
    for (Child child : step.children()) {
      Set<String> childColumns = new HashSet<>(child.order());
      childColumns.add(child.on());
      columns(child.target(), childColumns, usedColumns);
      usedColumns.add(child.parentColumn());
      judge(child.name(), child.query(), childColumns);
    }
    judge(step.name(), step.query(), usedColumns);
  }

  private void judge(String name, Query query, Set<String> usedColumns) throws SQLException {
    query.changed().ifPresent(usedColumns::add);
    Columns columns = columns(name, query);
    for (String column : usedColumns.stream().sorted().toList()) {
      if (!columns.has(column)) {
        missing.add(
            "`%s`, line %d, names column `%s`; its query has %s"
                .formatted(name, query.span().line(), column, columns.names()));
      }
    }
    for (String column : columns.names()) {
      if (!usedColumns.contains(column) && !query.ignored().containsKey(column)) {
        unmapped.add(name + "." + column);
      }
    }
  }

  /** A query that the source refuses is told with its place; where in the wrapping SQL is noise. */
  private Columns columns(String name, Query query) throws SQLException {
    try {
      return source.columns(query.asTable());
    } catch (SQLException refusal) {
      String answer = refusal.getMessage().replaceAll("\\s*Position: \\d+", "");
      throw new SQLException(
          "`%s`, line %d: %s".formatted(name, query.span().line(), answer),
          refusal.getSQLState(),
          refusal);
    }
  }

  private static void columns(Target target, Set<String> childColumns, Set<String> ofParent) {
    if (target instanceof Target.Group group) {
      group.members().values().forEach(member -> columns(member, childColumns, ofParent));
    } else if (target instanceof Target.Column column) {
      (column.ofParent() ? ofParent : childColumns).add(column.column());
    }
  }
}
