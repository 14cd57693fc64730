package dev.clave.migrate.capture;

import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.source.JdbcAddress;
import dev.clave.migrate.source.PackagedSql;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * The publication and the replication slot by which a PostgreSQL source keeps its commits for a
 * migration. For one thread.
 *
 * <pre>{@code
 * Capture.Advice advice = migration.captureAdvice();
 * advice.problems().forEach(System.err::println);
 * }</pre>
 */
public final class Capture {
  private static final String SLOT = "slot";
  private static final String SYSTEM = "system";
  private static final String POSITION = "position";
  private static final String WHOLE = "whole";
  private static final String FAMILY = "family";
  private static final int GENERATED_COLUMNS_SINCE = 18;
  private static final int NAME_BYTES = 4;
  private static final int LONGEST_NAME = 40;

  private final JdbcAddress address;
  private final Mapping mapping;
  private final Ownership ownership;

  public Capture(JdbcAddress address, Mapping mapping, Ownership ownership) {
    this.address = address;
    this.mapping = mapping;
    this.ownership = ownership;
  }

  /**
   * What a source must change before its commits can be captured, and what to know.
   *
   * @param problems each with the statement that mends it
   */
  public record Advice(List<String> problems, List<String> notes) {}

  public static Advice advice(JdbcAddress address, Mapping mapping) throws SQLException {
    try (Connection connection = connect(address)) {
      CapturePlan plan = Capturable.plan(connection, mapping);
      return new Advice(plan.problems(), plan.notes());
    }
  }

  /** Whether the slot was created and its place noted. */
  public boolean isBegun() throws SQLException {
    return ownership.fact(POSITION).isPresent();
  }

  public Optional<String> slot() throws SQLException {
    return ownership.fact(SLOT);
  }

  /** Up to where the source's commits are in the table. */
  public Lsn position() throws SQLException {
    return Lsn.of(ownership.fact(POSITION).orElseThrow());
  }

  /** Notes, durably, up to where the source's commits are in the table. */
  public void advance(Lsn position) throws SQLException {
    ownership.keep(Map.of(POSITION, position.toString()));
  }

  /** Whether all rows have to be read before the stream is. */
  public boolean isWhole() throws SQLException {
    return ownership.fact(WHOLE).orElse("").equals("yes");
  }

  /** All rows were read. */
  public void readWhole() throws SQLException {
    ownership.keep(Map.of(WHOLE, "no"));
  }

  /**
   * Looks whether tables were attached to captured ones, as partitions, or were detached or
   * dropped: that moves rows without any change of a row in the log. All rows have to be read then.
   */
  public void lookForPartitions() throws SQLException {
    try (Connection connection = connect(address)) {
      String now = family(connection, Capturable.plan(connection, mapping).tables());
      if (!now.equals(ownership.fact(FAMILY).orElse(""))) {
        ownership.keep(Map.of(FAMILY, now, WHOLE, "yes"));
      }
    }
  }

  private static String family(Connection connection, Set<String> tables) throws SQLException {
    try (PreparedStatement ask =
        connection.prepareStatement(PackagedSql.of(Capture.class, "family"))) {
      ask.setString(1, String.join("\n", tables));
      try (ResultSet row = ask.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  CapturePlan plan() throws SQLException {
    try (Connection connection = connect(address)) {
      return Capturable.plan(connection, mapping);
    }
  }

  JdbcAddress address() {
    return address;
  }

  /**
   * Has the source keep its commits from now on. What a killed attempt left behind is made anew. A
   * snapshot that is taken afterwards misses no commit that the slot does not have.
   */
  public void begin() throws SQLException {
    create(Map.of());
  }

  /** As {@link #begin}, when commits were lost: all rows will be read once more. */
  public void beginAgain() throws SQLException {
    end();
    create(Map.of(WHOLE, "yes"));
  }

  private void create(Map<String, String> facts) throws SQLException {
    String name = ownership.fact(SLOT).orElseGet(this::freshName);
    ownership.keep(Map.of(SLOT, name, SYSTEM, ChangeStream.systemId(address)));
    if (!facts.isEmpty()) {
      ownership.keep(facts);
    }
    try (Connection connection = connect(address);
        Statement statement = connection.createStatement()) {
      drop(connection, name);
      Set<String> published = Capturable.plan(connection, mapping).tables();
      String tables = String.join(", ", published);
      ownership.keep(Map.of(FAMILY, family(connection, published)));
      statement.execute(
          PackagedSql.of(Capture.class, "publication-create")
              .replace("${name}", name)
              .replace("${tables}", tables)
              .replace("${generated}", generated(connection)));
      try (PreparedStatement create =
          connection.prepareStatement(PackagedSql.of(Capture.class, "slot-create"))) {
        create.setString(1, name);
        try (ResultSet row = create.executeQuery()) {
          row.next();
          advance(Lsn.of(row.getString(1)));
        }
      }
    }
  }

  /** Since 18 a full replica identity needs them, or updates of the table are refused. */
  private static String generated(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseMajorVersion() < GENERATED_COLUMNS_SINCE
        ? ""
        : ", publish_generated_columns = stored";
  }

  private String freshName() {
    byte[] bytes = new byte[NAME_BYTES];
    new SecureRandom().nextBytes(bytes);
    String plain = mapping.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    return "clave_"
        + plain.substring(0, Math.min(plain.length(), LONGEST_NAME))
        + "_"
        + HexFormat.of().formatHex(bytes);
  }

  /** Removes the slot and the publication, so that the source keeps its log no longer for them. */
  public void end() throws SQLException {
    Optional<String> name = ownership.fact(SLOT);
    if (name.isPresent()) {
      try (Connection connection = connect(address)) {
        drop(connection, name.get());
      }
    }
  }

  private static void drop(Connection connection, String name) throws SQLException {
    try (PreparedStatement slot =
            connection.prepareStatement(PackagedSql.of(Capture.class, "slot-drop"));
        Statement publication = connection.createStatement()) {
      slot.setString(1, name);
      slot.execute();
      publication.execute(
          PackagedSql.of(Capture.class, "publication-drop").replace("${name}", name));
    }
  }

  /** Why the commits since the last position cannot be had any more; empty when they can. */
  Optional<String> loss() throws SQLException {
    String name = ownership.fact(SLOT).orElseThrow();
    String system = ChangeStream.systemId(address);
    String recordedSystem = ownership.fact(SYSTEM).orElseThrow();
    if (!system.equals(recordedSystem)) {
      return Optional.of(
          "the source is another one: expected the cluster and database `%s`, found `%s`"
              .formatted(recordedSystem, system));
    }
    try (Connection connection = connect(address);
        PreparedStatement ask =
            connection.prepareStatement(PackagedSql.of(Capture.class, "slot"))) {
      ask.setString(1, name);
      try (ResultSet row = ask.executeQuery()) {
        if (!row.next()) {
          return Optional.of("the replication slot `" + name + "` is gone from the source");
        }
        String status = String.valueOf(row.getString("status"));
        if (status.equals("lost") || row.getString("invalidation") != null) {
          return Optional.of(
              "the replication slot `%s` is lost: the source removed log that was not read yet (`max_slot_wal_keep_size`)"
                  .formatted(name));
        }
        if (Lsn.of(row.getString("confirmed")).compareTo(position()) > 0) {
          return Optional.of(
              "somebody else read the replication slot `%s`: it is at %s, this migration at %s"
                  .formatted(name, row.getString("confirmed"), position()));
        }
      }
      try (PreparedStatement publication =
          connection.prepareStatement(PackagedSql.of(Capture.class, "publication-exists"))) {
        publication.setString(1, name);
        try (ResultSet row = publication.executeQuery()) {
          return row.next()
              ? Optional.empty()
              : Optional.of("the publication `" + name + "` is gone from the source");
        }
      }
    }
  }

  /** May create slots, publications and temporary views where the source is fenced as read-only. */
  private static Connection connect(JdbcAddress address) throws SQLException {
    Connection connection = address.connect(new Properties());
    try (Statement statement = connection.createStatement()) {
      statement.execute(PackagedSql.of(Capture.class, "own-writes"));
      return connection;
    } catch (SQLException refusal) {
      connection.close();
      throw refusal;
    }
  }
}
