package dev.clave.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Databases that are there already, as a stopped cluster of files, so that a new directory begins
 * with a copy instead of making its own. Nobody can log in to it: its user has no password. Each
 * copy has a password, a system identifier and a nonce of its own; what copies share is what their
 * databases hold.
 *
 * <pre>{@code
 * PreparedCluster prepared = new PreparedCluster(Path.of("prepared/postgres"));
 * prepared.take(rehearsal);
 * Postgres server = Postgres.startUntilClosed(directory, Optional.of(prepared));
 * }</pre>
 */
public record PreparedCluster(Path folder) {
  static final String USER = "clave";

  /** Takes over the cluster of a directory whose server has ended. */
  public void take(Path directory) {
    Path data = directory.resolve("data");
    try {
      setPassword(data, "NULL");
      ClusterIdentity.of(data).deleteOldLog();
      Files.move(data, folder);
    } catch (IOException e) {
      throw new StoreException("could not take over the cluster in `" + data + "`", e);
    }
  }

  /** Whether it was made by programs whose files we can read. */
  boolean isKnown() {
    return Files.exists(folder.resolve("PG_VERSION")) && ClusterIdentity.isKnown(folder);
  }

  /** Copies it, for a server of its own; the copy is on the disk when this returns. */
  void copyTo(Path data, String password) throws IOException {
    // A fresh Java takes three times as long for a thousand files.
    PostgresProgram.execute("cp", List.of("cp", "-R", folder.toString(), data.toString()));
    Directories.allow(data, "rwx------");
    ClusterIdentity.of(data).renew();
    setPassword(data, "'" + password + "'");
    PostgresProgram.run(
        PostgresBinaries.unpacked(),
        "initdb",
        List.of(
            "--sync-only", "--sync-method=" + PostgresProgram.syncMethod(), "-D", data.toString()));
  }

  /**
   * Sets it without a server that somebody could connect to. It need not reach the disk at once:
   * whoever copies writes everything out afterwards, and a template is made again.
   */
  private static void setPassword(Path data, String password) {
    PostgresProgram.run(
        PostgresBinaries.unpacked(),
        "postgres",
        List.of(
            "--single",
            "-D",
            data.toString(),
            "-c",
            "fsync=off",
            "-c",
            "shared_buffers=16MB",
            "postgres"),
        SqlFile.text("set_password").formatted(USER, password).getBytes(StandardCharsets.UTF_8));
  }
}
