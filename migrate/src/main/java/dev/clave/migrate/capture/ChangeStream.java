package dev.clave.migrate.capture;

import dev.clave.migrate.source.JdbcAddress;
import dev.clave.migrate.source.PackagedSql;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/** The commits of a source as a replication slot keeps them. For one thread. */
final class ChangeStream implements AutoCloseable {
  private static final int STATUS_SECONDS = 10;

  private final Connection connection;
  private final PGReplicationStream stream;
  private final PgOutput format = new PgOutput();
  private long committed;

  private ChangeStream(Connection connection, PGReplicationStream stream) {
    this.connection = connection;
    this.stream = stream;
  }

  static Connection replicating(JdbcAddress address) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("replication", "database");
    settings.setProperty("assumeMinServerVersion", "13");
    settings.setProperty("preferQueryMode", "simple");
    settings.setProperty("tcpKeepAlive", "true");
    return address.connect(settings);
  }

  /** The number of the cluster, which its copies share and no other has. */
  static String systemId(JdbcAddress address) throws SQLException {
    try (Connection connection = replicating(address);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(PackagedSql.of(ChangeStream.class, "identify"))) {
      row.next();
      return row.getString("systemid") + "/" + row.getString("dbname");
    }
  }

  static ChangeStream open(JdbcAddress address, String slot, long from) throws SQLException {
    Connection connection = replicating(address);
    try {
      PGReplicationStream stream =
          connection
              .unwrap(PGConnection.class)
              .getReplicationAPI()
              .replicationStream()
              .logical()
              .withSlotName(slot)
              .withSlotOption("proto_version", 1)
              .withSlotOption("publication_names", slot)
              .withStartPosition(LogSequenceNumber.valueOf(from))
              .withStatusInterval(STATUS_SECONDS, TimeUnit.SECONDS)
              .withAutomaticFlush(false)
              .start();
      ChangeStream changes = new ChangeStream(connection, stream);
      changes.confirm(from);
      return changes;
    } catch (SQLException refusal) {
      connection.close();
      throw refusal;
    }
  }

  /** The next message if one is here. */
  Optional<Change> next() throws SQLException {
    ByteBuffer message = stream.readPending();
    if (message == null) {
      return Optional.empty();
    }
    Change change = format.read(message);
    if (change instanceof Change.Commit commit) {
      committed = commit.endLsn();
    }
    return Optional.of(change);
  }

  /**
   * Every commit up to here was given. Only between transactions: the server may tell of its own
   * progress while it sends one.
   */
  long received() {
    return Math.max(committed, stream.getLastReceiveLSN().asLong());
  }

  /** Asks the server how far it is, which it else tells only now and then. */
  void ask() throws SQLException {
    stream.forceUpdateStatus();
  }

  /** Lets the source forget what came before: it is durable in the table. */
  void confirm(long lsn) throws SQLException {
    LogSequenceNumber position = LogSequenceNumber.valueOf(lsn);
    stream.setFlushedLSN(position);
    stream.setAppliedLSN(position);
    stream.forceUpdateStatus();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
