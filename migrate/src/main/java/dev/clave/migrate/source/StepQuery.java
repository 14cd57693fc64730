package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Step;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * The statements that read a step in the order of its key.
 *
 * @param since only rows that changed since this moment, or a child of theirs
 */
record StepQuery(Source source, Step step, Optional<Instant> since, List<ColumnKind> keyKinds) {
  static StepQuery of(Source source, Step step, Optional<Instant> since) throws SQLException {
    return new StepQuery(
        source, step, since, source.columns(step.query().asTable()).kinds(step.key()));
  }

  /** All columns of the rows after a key and up to another. */
  PreparedStatement rows(Optional<List<String>> after, Optional<List<String>> upTo)
      throws SQLException {
    return prepare("page", after, upTo);
  }

  /** Only the keys of the rows after a key. */
  PreparedStatement keys(Optional<List<String>> after) throws SQLException {
    return prepare("page-keys", after, Optional.empty());
  }

  /** All columns of the rows that have one of these keys. */
  PreparedStatement having(List<List<String>> keys) throws SQLException {
    String one = Collections.nCopies(step.key().size(), "?").stream().collect(bracketed());
    String sql =
        SqlTemplate.of(
            "having",
            Map.of(
                "table", step.query().asTable(),
                "columns", step.key().stream().map(source::quoted).collect(bracketed()),
                "keys", String.join(", ", Collections.nCopies(keys.size(), one)),
                "key", step.key().stream().map(source::quoted).collect(Collectors.joining(", "))));
    PreparedStatement statement = source.prepare(sql);
    int at = 1;
    for (List<String> key : keys) {
      at = source.dialect().bindLater(statement, at, key, keyKinds);
    }
    return statement;
  }

  private Collector<CharSequence, ?, String> bracketed() {
    return step.key().size() == 1 ? Collectors.joining() : Collectors.joining(", ", "(", ")");
  }

  private PreparedStatement prepare(
      String template, Optional<List<String>> after, Optional<List<String>> upTo)
      throws SQLException {
    List<String> key = step.key().stream().map(source::quoted).toList();
    Dialect dialect = source.dialect();
    String present =
        key.stream().map(column -> column + " IS NOT NULL").collect(Collectors.joining(" AND "));
    String sql =
        SqlTemplate.of(
            template,
            Map.of(
                "table",
                step.query().asTable(),
                "present",
                present,
                "later",
                after.isPresent() ? "AND " + dialect.later(key) : "",
                "upTo",
                upTo.isPresent() ? "AND " + dialect.upTo(key) : "",
                "changed",
                since.isPresent() ? Changed.condition(source, step) : "",
                "key",
                String.join(", ", key)));
    PreparedStatement statement = source.prepare(sql);
    int at = 1;
    if (after.isPresent()) {
      at = dialect.bindLater(statement, at, after.get(), keyKinds);
    }
    if (upTo.isPresent()) {
      at = dialect.bindUpTo(statement, at, upTo.get(), keyKinds);
    }
    for (int each = 0; since.isPresent() && each < Changed.parameters(step); each++) {
      dialect.bindMoment(statement, at + each, since.get());
    }
    return statement;
  }

  /** The texts of a row's key. */
  List<String> key(RowReader reader, ResultSet rows, Row row) throws SQLException {
    List<String> texts = new ArrayList<>();
    for (String column : step.key()) {
      texts.add(reader.keyText(rows, row, column));
    }
    return texts;
  }
}
