package dev.clave.migrate;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real MariaDB of the operating system's package, in a directory of its own. */
final class MariaDbServer implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/sbin/mariadbd");
  private static final int STARTS_MILLIS = 60_000;

  private final Process process;
  private final int port;

  private MariaDbServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  static MariaDbServer start(Path directory) throws IOException, InterruptedException {
    Path data = directory.resolve("data");
    Path log = directory.resolve("mariadb.log");
    String user = System.getProperty("user.name");
    Process install =
        run(
            log,
            "mariadb-install-db",
            "--no-defaults",
            "--datadir=" + data,
            "--user=" + user,
            "--auth-root-authentication-method=normal",
            "--skip-test-db");
    if (install.waitFor() != 0) {
      throw new IOException(Files.readString(log));
    }
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process process =
        run(
            log,
            PROGRAM.toString(),
            "--no-defaults",
            "--datadir=" + data,
            "--user=" + user,
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=" + directory.resolve("socket"),
            "--innodb-flush-log-at-trx-commit=0");
    MariaDbServer server = new MariaDbServer(process, port);
    for (int waited = 0; !server.answers(); waited += 50) {
      if (process.waitFor(50, TimeUnit.MILLISECONDS) || waited > STARTS_MILLIS) {
        throw new IOException(Files.readString(log));
      }
    }
    return server;
  }

  private static Process run(Path log, String... command) throws IOException {
    return new ProcessBuilder(List.of(command))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private boolean answers() {
    try {
      DriverManager.getConnection(url("mysql")).close();
      return true;
    } catch (SQLException notYet) {
      return false;
    }
  }

  String url(String database) {
    return "jdbc:mariadb://127.0.0.1:"
        + port
        + "/"
        + database
        + "?user=root&createDatabaseIfNotExist=true";
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
