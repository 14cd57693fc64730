package dev.clave.migrate.capture;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Query;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.PackagedSql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Holds a mapping against a source whose changes are to be captured. */
final class Capturable {
  /** The first that publishes a partitioned table with all its partitions. */
  private static final int OLDEST_VERSION = 130_000;

  private final Connection connection;
  private final Map<Change.Relation, List<Rule>> rules = new LinkedHashMap<>();
  private final Set<String> tables = new LinkedHashSet<>();
  private final Set<String> problems = new LinkedHashSet<>();
  private final Set<String> notes = new LinkedHashSet<>();

  private Capturable(Connection connection) {
    this.connection = connection;
  }

  static CapturePlan plan(Connection connection, Mapping mapping) throws SQLException {
    Capturable capturable = new Capturable(connection);
    capturable.server();
    for (Step step : mapping.steps()) {
      capturable.query(step, Optional.empty(), step.query(), step.key());
      for (Child child : step.children()) {
        capturable.query(step, Optional.of(child), child.query(), List.of(child.on()));
      }
    }
    for (Change.Relation relation : List.copyOf(capturable.rules.keySet())) {
      capturable.identities(relation);
    }
    return new CapturePlan(
        capturable.rules,
        capturable.tables,
        List.copyOf(capturable.problems),
        List.copyOf(capturable.notes));
  }

  private void server() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(PackagedSql.of(Capturable.class, "server"))) {
      row.next();
      if (row.getInt("version") < OLDEST_VERSION) {
        problems.add("expected PostgreSQL 13 or later");
      }
      if (row.getBoolean("standby")) {
        problems.add("the source is a standby; capture from the primary");
      }
      if (!row.getString("wal_level").equals("logical")) {
        problems.add(
            ("the source's `wal_level` is `%s`, expected `logical`: run `ALTER SYSTEM SET wal_level"
                    + " = logical` and restart the source")
                .formatted(row.getString("wal_level")));
      }
      if (!row.getBoolean("replicates")) {
        problems.add(
            "role `%1$s` may not replicate: run `ALTER ROLE %1$s REPLICATION`"
                .formatted(row.getString("role")));
      }
      if (row.getInt("free_slots") < 1) {
        problems.add(
            "the source has no free replication slot: raise `max_replication_slots` and restart"
                + " it");
      }
    }
  }

  private void query(Step step, Optional<Child> child, Query query, List<String> columns)
      throws SQLException {
    Dependencies reads = Dependencies.of(connection, query, columns);
    String name = child.map(Child::name).orElse(step.name());
    reads
        .functions()
        .forEach(
            function ->
                notes.add(
                    "`%s` calls `%s`: what that function reads is not captured"
                        .formatted(name, function)));
    for (Map.Entry<Change.Relation, Dependencies.Kind> entry : reads.tables().entrySet()) {
      Change.Relation relation = entry.getKey();
      if (!entry.getValue().isCaptured()) {
        problems.add(
            ("`%s` reads `%s`, which is %s: its changes are not in the write-ahead log; read the"
                    + " tables themselves")
                .formatted(name, relation, kind(entry.getValue())));
        continue;
      }
      boolean keyed =
          reads.source().equals(Optional.of(relation)) && isPublished(relation, reads.columns());
      rules
          .computeIfAbsent(relation, none -> new ArrayList<>())
          .add(new Rule(step, child, keyed ? reads.columns() : List.of()));
      if (!keyed) {
        notes.add(
            ("a change of `%s` reads all rows of `%s` again, since the query of `%s` does not tell"
                    + " which of them it touches")
                .formatted(relation, step.name(), name));
      }
    }
  }

  /** Columns that the database computes are not in its log. */
  private boolean isPublished(Change.Relation relation, List<String> columns) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(PackagedSql.of(Capturable.class, "generated"))) {
      statement.setString(1, relation.schema());
      statement.setString(2, relation.name());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          if (columns.contains(rows.getString(1))) {
            return false;
          }
        }
        return true;
      }
    }
  }

  private static String kind(Dependencies.Kind kind) {
    return switch (kind.relation()) {
      case "m" -> "a materialized view";
      case "f" -> "a foreign table";
      default -> kind.persistence().equals("u") ? "unlogged" : "temporary";
    };
  }

  /** The tables under one, by partition or inheritance, each with its own replica identity. */
  private void identities(Change.Relation relation) throws SQLException {
    List<Rule> relationRules = rules.get(relation);
    try (PreparedStatement statement =
        connection.prepareStatement(PackagedSql.of(Capturable.class, "identities"))) {
      statement.setString(1, relation.schema());
      statement.setString(2, relation.name());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          Change.Relation member =
              new Change.Relation(rows.getString("schema"), rows.getString("name"));
          if (member.equals(relation)) {
            tables.add(rows.getString("quoted"));
          } else {
            rules.put(member, relationRules);
          }
          if (rows.getString("kind").equals("r")) {
            judge(rows, member, relationRules);
          }
        }
      }
    }
  }

  private void judge(ResultSet row, Change.Relation member, List<Rule> relationRules)
      throws SQLException {
    String quoted = row.getString("quoted");
    if (row.getString("persistence").equals("u")) {
      problems.add(
          "`%s` is unlogged, so its changes are not in the write-ahead log: run `ALTER TABLE %s SET LOGGED`"
              .formatted(member, quoted));
    }
    if (!row.getBoolean("owner")) {
      problems.add(
          "only the owner of `%s` can publish its changes; use the owner's role".formatted(member));
    }
    String remedy = "run `ALTER TABLE %s REPLICA IDENTITY FULL`".formatted(quoted);
    Set<String> identity = columns(row);
    if (identity.isEmpty()) {
      problems.add(
          ("`%s` has no replica identity, and once it is published PostgreSQL refuses every update"
                  + " and delete of its rows: give it a primary key, or %s")
              .formatted(member, remedy));
      return;
    }
    if (row.getString("identity").equals("f") && row.getBoolean("virtual")) {
      problems.add(
          ("`%s` has virtual generated columns, with which PostgreSQL refuses updates and deletes"
                  + " of a published table of full replica identity: give it a primary key and run"
                  + " `ALTER TABLE %s REPLICA IDENTITY DEFAULT`")
              .formatted(member, quoted));
    }
    for (Rule rule : relationRules) {
      List<String> lacking =
          rule.columns().stream().filter(column -> !identity.contains(column)).toList();
      if (!lacking.isEmpty()) {
        problems.add(
            "`%s` does not tell `%s` of a row that is deleted or changed, which `%s` needs: %s"
                .formatted(member, String.join("`, `", lacking), rule.query(), remedy));
      }
    }
  }

  private static Set<String> columns(ResultSet row) throws SQLException {
    Array array = row.getArray("columns");
    return array == null ? Set.of() : new TreeSet<>(Arrays.asList((String[]) array.getArray()));
  }
}
