package dev.clave.migrate.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.migrate.source.PackagedSql;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.PrivateFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which row made which items, in a file beside the checkpoint: what a row that changed or vanished
 * leaves behind in the table is known by it. What is about to be written is recorded first, so that
 * after a kill no item is in the table of which this does not know. Safe for many threads.
 *
 * <pre>{@code
 * try (Ownership ownership = Ownership.open(folder)) {
 *   Set<Root> owners = ownership.contenders(List.of(key));
 * }
 * }</pre>
 */
public final class Ownership implements AutoCloseable {
  private static final String FILE = "capture.sqlite";
  private static final String GENERATION = "generation";
  private static final int DIGEST_BYTES = 16;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  private Ownership(Connection connection) {
    this.connection = connection;
  }

  /**
   * An item that a row makes.
   *
   * @param digest of the item as it is in the table; empty while that is not certain
   * @param owned false when another row has its key
   */
  public record Claim(Optional<Digest> digest, boolean owned) {}

  /**
   * What is known of a row.
   *
   * @param reason why it, or a row that hangs on it, was rejected; empty when none was
   */
  public record Holding(Root root, String reason, Map<ItemKey, Claim> claims) {
    public Holding {
      claims = new LinkedHashMap<>(claims);
    }
  }

  public static boolean isIn(Path directory) {
    return Files.exists(directory.resolve(FILE));
  }

  public static Ownership open(Path directory) throws SQLException, IOException {
    Path file = directory.resolve(FILE);
    PrivateFile.open(file).close();
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath());
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      for (String each : PackagedSql.of(Ownership.class, "schema").split(";", -1)) {
        if (!each.isBlank()) {
          statement.execute(each);
        }
      }
    }
    connection.setAutoCommit(false);
    return new Ownership(connection);
  }

  public synchronized Optional<String> fact(String name) throws SQLException {
    PreparedStatement ask = statement("fact");
    ask.setString(1, name);
    try (ResultSet row = ask.executeQuery()) {
      return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
    }
  }

  /** Keeps facts, durably and all together. */
  public synchronized void keep(Map<String, String> facts) throws SQLException {
    PreparedStatement put = statement("fact-put");
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      put.setString(1, fact.getKey());
      put.setString(2, fact.getValue());
      put.executeUpdate();
    }
    connection.commit();
  }

  public synchronized Holding holding(Root root) throws SQLException {
    Map<ItemKey, Claim> claims = new LinkedHashMap<>();
    PreparedStatement ask = statement("root");
    ask.setString(1, root.step());
    ask.setString(2, text(root.key()));
    long id;
    String reason;
    try (ResultSet row = ask.executeQuery()) {
      if (!row.next()) {
        return new Holding(root, "", claims);
      }
      id = row.getLong(1);
      reason = row.getString(2);
    }
    PreparedStatement items = statement("claims");
    items.setLong(1, id);
    try (ResultSet rows = items.executeQuery()) {
      while (rows.next()) {
        claims.put(
            new ItemKey(rows.getString(1), rows.getString(2)),
            new Claim(digest(rows.getBytes(3)), rows.getBoolean(4)));
      }
    }
    return new Holding(root, reason, claims);
  }

  /** The rows that make, or would make, one of these items. */
  public synchronized Set<Root> contenders(Collection<ItemKey> items) throws SQLException {
    PreparedStatement ask = statement("contenders");
    Set<Root> roots = new LinkedHashSet<>();
    for (ItemKey item : items) {
      ask.setString(1, item.text());
      ask.setString(2, item.table());
      try (ResultSet rows = ask.executeQuery()) {
        while (rows.next()) {
          roots.add(new Root(rows.getString(1), key(rows.getString(2))));
        }
      }
    }
    return roots;
  }

  /** Adds to what is known of rows, and takes nothing away. */
  public synchronized void add(Collection<Holding> holdings) throws SQLException {
    for (Holding holding : holdings) {
      putClaims(putRoot(holding, 0), holding.claims());
    }
    connection.commit();
  }

  /** Replaces what is known of rows; one without claims and reason is forgotten. */
  public synchronized void replace(Collection<Holding> holdings, long generation)
      throws SQLException {
    for (Holding holding : holdings) {
      long id = putRoot(holding, generation);
      delete("claims-delete", id);
      if (holding.claims().isEmpty() && holding.reason().isEmpty()) {
        delete("root-delete", id);
      } else {
        putClaims(id, holding.claims());
      }
    }
    connection.commit();
  }

  private long putRoot(Holding holding, long generation) throws SQLException {
    PreparedStatement put = statement("root-put");
    put.setString(1, holding.root().step());
    put.setString(2, text(holding.root().key()));
    put.setString(3, holding.reason());
    put.setLong(4, generation);
    try (ResultSet row = put.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private void putClaims(long root, Map<ItemKey, Claim> claims) throws SQLException {
    PreparedStatement put = statement("claim-put");
    for (Map.Entry<ItemKey, Claim> entry : claims.entrySet()) {
      put.setLong(1, root);
      put.setString(2, entry.getKey().table());
      put.setString(3, entry.getKey().text());
      put.setBytes(4, entry.getValue().digest().map(Ownership::bytes).orElse(null));
      put.setBoolean(5, entry.getValue().owned());
      put.executeUpdate();
    }
  }

  private void delete(String file, long id) throws SQLException {
    PreparedStatement delete = statement(file);
    delete.setLong(1, id);
    delete.executeUpdate();
  }

  /** The number of a new reading of all rows. */
  public synchronized long nextGeneration() throws SQLException {
    long next = Long.parseLong(fact(GENERATION).orElse("0")) + 1;
    keep(Map.of(GENERATION, Long.toString(next)));
    return next;
  }

  /** Notes that rows are still there, in a reading of all rows that has this number. */
  public synchronized void seen(Collection<Root> roots, long generation) throws SQLException {
    PreparedStatement update = statement("root-seen");
    for (Root root : roots) {
      update.setLong(1, generation);
      update.setString(2, root.step());
      update.setString(3, text(root.key()));
      update.executeUpdate();
    }
    connection.commit();
  }

  /** Some of the rows that a reading of all rows did not meet. */
  public synchronized List<Root> unseen(String step, long generation, int most)
      throws SQLException {
    PreparedStatement ask = statement("roots-unseen");
    ask.setString(1, step);
    ask.setLong(2, generation);
    ask.setInt(3, most);
    List<Root> roots = new ArrayList<>();
    try (ResultSet rows = ask.executeQuery()) {
      while (rows.next()) {
        roots.add(new Root(step, key(rows.getString(1))));
      }
    }
    return roots;
  }

  /** How many rows of steps are rejected now, or have a row that is. */
  public synchronized long rejected() throws SQLException {
    try (ResultSet row = statement("roots-rejected").executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private PreparedStatement statement(String file) throws SQLException {
    PreparedStatement prepared = statements.get(file);
    if (prepared == null) {
      prepared = connection.prepareStatement(PackagedSql.of(Ownership.class, file));
      statements.put(file, prepared);
    }
    return prepared;
  }

  private static byte[] bytes(Digest digest) {
    return ByteBuffer.allocate(DIGEST_BYTES).putLong(digest.high()).putLong(digest.low()).array();
  }

  private static Optional<Digest> digest(byte[] bytes) {
    if (bytes == null) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return Optional.of(new Digest(buffer.getLong(), buffer.getLong()));
  }

  private static String text(List<String> key) {
    try {
      return JSON.writeValueAsString(key);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<String> key(String text) throws SQLException {
    try {
      return List.of(JSON.readValue(text, String[].class));
    } catch (JsonProcessingException unreadable) {
      throw new SQLException(unreadable);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
