package dev.clave.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A copy of all databases of a server of ours, made while they are used, as {@code pg_basebackup}
 * makes one: PostgreSQL is told when it begins and when it ends, and the log written meanwhile
 * belongs to it. A server started on the copy repeats that log first, and then has every
 * transaction that was committed when the copy began.
 *
 * <pre>{@code
 * try (Postgres server = Postgres.start(directory)) {
 *   BaseBackup.of(server, target);
 * }
 * }</pre>
 */
public final class BaseBackup {
  /** What the server makes anew by itself; the folders must be there. */
  private static final Set<String> EMPTY =
      Set.of(
          "pg_dynshmem",
          "pg_notify",
          "pg_replslot",
          "pg_serial",
          "pg_snapshots",
          "pg_stat_tmp",
          "pg_subtrans",
          "pg_wal");

  /** What is true of the running server alone. */
  private static final Set<String> LEFT_OUT =
      Set.of("postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map");

  private static final Pattern TEMPORARY =
      Pattern.compile("pgsql_tmp.*|pg_internal\\.init.*|.*\\.tmp");

  private static final Pattern LOG = Pattern.compile("[0-9A-F]{24}");

  /** Who keeps the copy; names are those within the server's data folder, with `/` between. */
  public interface Target {
    void folder(String name) throws IOException;

    /** A file, which may change or be deleted meanwhile. */
    void file(String name, Path file) throws IOException;

    /** A small file that exists only in the copy. */
    void text(String name, byte[] content) throws IOException;
  }

  private final Path data;
  private final Target target;

  private BaseBackup(Path data, Target target) {
    this.data = data;
    this.target = target;
  }

  /**
   * Copies all databases of a server in a directory of ours.
   *
   * @throws StoreException when the server does not answer or refuses
   * @throws IOException when the target fails
   */
  public static void of(Postgres server, Target target) throws IOException {
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(SqlFile.text("backup_slot"));
      String start;
      Path data;
      try (ResultSet row = statement.executeQuery(SqlFile.text("backup_start"))) {
        row.next();
        start = row.getString("lsn");
        data = Path.of(row.getString("data"));
      }
      BaseBackup backup = new BaseBackup(data, target);
      backup.copyData();
      backup.end(connection, start);
    } catch (SQLException e) {
      throw new StoreException("PostgreSQL cannot be backed up: " + e.getMessage(), e);
    }
  }

  private void copyData() throws IOException {
    Files.walkFileTree(
        data,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!folder.equals(data)) {
              if (isMadeAnew(folder) || isTemporary(folder)) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              target.folder(name(folder));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!isMadeAnew(file) && !LEFT_OUT.contains(name(file)) && !isTemporary(file)) {
              target.file(name(file), file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            // A table that was dropped meanwhile: the log drops it again.
            if (Files.exists(file)) {
              throw failure;
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private void end(Connection connection, String start) throws SQLException, IOException {
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.text("backup_stop"))) {
      statement.setString(1, start);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        target.text("backup_label", row.getString("labelfile").getBytes(StandardCharsets.UTF_8));
        copyLog(row.getString("first"), row.getString("last"));
      }
    }
  }

  private void copyLog(String first, String last) throws IOException {
    List<Path> segments;
    try (Stream<Path> files = Files.list(data.resolve("pg_wal"))) {
      segments = files.sorted().toList();
    }
    for (Path segment : segments) {
      String name = segment.getFileName().toString();
      boolean isNeeded =
          LOG.matcher(name).matches() && name.compareTo(first) >= 0 && name.compareTo(last) <= 0;
      if (isNeeded || name.endsWith(".history")) {
        target.file(name(segment), segment);
      }
    }
  }

  private boolean isMadeAnew(Path file) {
    Path within = data.relativize(file);
    return within.getNameCount() > 1 && EMPTY.contains(within.getName(0).toString());
  }

  private static boolean isTemporary(Path file) {
    return TEMPORARY.matcher(file.getFileName().toString()).matches();
  }

  private String name(Path file) {
    return data.relativize(file).toString();
  }
}
