package dev.clave.stores;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server's directory: {@code data} (the cluster), {@code password}, {@code port}, {@code log} and
 * {@code lock}, which the process that owns the server holds.
 */
final class PostgresDirectory {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresDirectory.class);
  private static final int PASSWORD_BYTES = 24;
  private static final int START_ATTEMPTS = 3;

  /** Whoever took the port of a server that died could ask for the password in clear. */
  private static final String PASSWORD_IS_NEVER_SENT = "requireAuth=scram-sha-256";

  private static final long OWNER_START_MILLIS = 30_000;
  private static final long EARLIER_SERVER_MILLIS = 30_000;
  private static final long PROBE_MILLIS = 50;

  /** A server that hangs takes connections and never answers; a busy one may take its time. */
  private static final int PROBE_SECONDS = 10;

  private final Path directory;
  private final Path data;
  private final Path home;
  private final int probeSeconds;
  private final Optional<PreparedCluster> prepared;
  private volatile Optional<DirectoryLock> lock;
  private Optional<Thread> hook = Optional.empty();
  private boolean stopsAtExit;
  private volatile boolean stopping;

  private PostgresDirectory(
      Path directory,
      Optional<DirectoryLock> lock,
      int probeSeconds,
      Optional<PreparedCluster> prepared) {
    this.directory = directory;
    this.data = directory.resolve("data");
    this.home = PostgresBinaries.unpacked();
    this.lock = lock;
    this.probeSeconds = probeSeconds;
    this.prepared = prepared;
  }

  static PostgresDirectory open(Path directory) {
    return open(directory, PROBE_SECONDS, Optional.empty());
  }

  /** A new cluster begins with a copy of the prepared one, if there is one. */
  static PostgresDirectory open(Path directory, Optional<PreparedCluster> prepared) {
    return open(directory, PROBE_SECONDS, prepared);
  }

  /**
   * @param probeSeconds how long a server that takes connections has to answer
   */
  static PostgresDirectory open(Path directory, int probeSeconds) {
    return open(directory, probeSeconds, Optional.empty());
  }

  private static PostgresDirectory open(
      Path directory, int probeSeconds, Optional<PreparedCluster> prepared) {
    try {
      Directories.createForOwner(directory);
      return new PostgresDirectory(
          directory, DirectoryLock.tryAcquire(directory), probeSeconds, prepared);
    } catch (IOException e) {
      throw new StoreException("could not open the directory `" + directory + "`", e);
    }
  }

  /** Starts the server, or finds the one that runs; gives its address. */
  String start() {
    try {
      return lock.isPresent() ? ownServer() : ownersServer();
    } catch (IOException e) {
      throw new StoreException("could not start PostgreSQL in `" + directory + "`", e);
    }
  }

  /** Sees to it that the server does not outlive this process. */
  synchronized void stopAtExit() {
    stopsAtExit = true;
    if (lock.isPresent() && hook.isEmpty()) {
      hook = Optional.of(new Thread(this::shutDown, "postgres-stop"));
      Runtime.getRuntime().addShutdownHook(hook.get());
    }
  }

  void stop() {
    stopping = true;
    synchronized (this) { // Whoever is about to take the lock has it by then, or will not take it.
      if (lock.isEmpty()) {
        return;
      }
    }
    try {
      hook.ifPresent(Runtime.getRuntime()::removeShutdownHook);
    } catch (IllegalStateException e) {
      return; // The process is ending: the hook does the rest.
    }
    shutDown();
  }

  /** Stops a server whose directory is deleted next: it writes nothing out. */
  void discard() {
    stopping = true;
    stopServer("immediate");
  }

  private void shutDown() {
    stopping = true;
    stopServer("fast");
  }

  private synchronized void stopServer(String mode) {
    if (lock.orElseThrow().isReleased()) {
      return;
    }
    try {
      if (Files.exists(data.resolve("postmaster.pid"))) {
        PostgresProgram.run(
            home, "pg_ctl", List.of("stop", "-D", data.toString(), "-m", mode, "-w"));
      }
    } catch (StoreException e) {
      LOG.warn("PostgreSQL in `{}` was gone before it was stopped: {}", directory, e.getMessage());
    } finally {
      unlock();
    }
  }

  private void unlock() {
    try {
      lock.orElseThrow().release();
    } catch (IOException e) {
      LOG.warn("could not release `{}`", directory.resolve("lock"), e);
    }
  }

  private String ownServer() throws IOException {
    Optional<String> orphan = running();
    return orphan.isPresent() ? orphan.get() : launch();
  }

  /** The server of the process that holds the directory, or our own once that process has ended. */
  private String ownersServer() throws IOException {
    long deadline = System.nanoTime() + OWNER_START_MILLIS * 1_000_000;
    while (System.nanoTime() < deadline) {
      Optional<String> url = running();
      if (url.isPresent()) {
        return url.get();
      }
      lock = DirectoryLock.tryAcquire(directory);
      if (lock.isPresent()) {
        return ownServer();
      }
      pause();
    }
    throw new StoreException(
        "another process holds `" + directory + "`, yet its PostgreSQL does not answer");
  }

  private static void pause() {
    try {
      Thread.sleep(PROBE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for PostgreSQL", e);
    }
  }

  /** The address of a server that answers from this very directory. */
  private Optional<String> running() throws IOException {
    Optional<Integer> port = Postmaster.port(data);
    if (port.isEmpty() || !Files.exists(directory.resolve("password"))) {
      return Optional.empty();
    }
    String url = url(port.get());
    String limits =
        "&connectTimeout=%1$d&socketTimeout=%1$d&loginTimeout=%1$d".formatted(probeSeconds);
    try (Connection connection = DriverManager.getConnection(url + limits);
        var statement = connection.createStatement();
        var row = statement.executeQuery("SHOW data_directory")) {
      row.next();
      return Path.of(row.getString(1)).equals(data) ? Optional.of(url) : Optional.empty();
    } catch (SQLException e) {
      LOG.debug("nothing answers on port {}: {}", port.get(), e.getMessage());
      return Optional.empty();
    }
  }

  /** Whether this process still wants the server to run. */
  boolean isInUse() {
    return !stopping;
  }

  /**
   * Whether this process is to see to it that the server runs. Once the process that started it has
   * ended, that is whoever asks first.
   */
  private synchronized boolean isOwner() throws IOException {
    if (lock.isEmpty() && !stopping) {
      lock = DirectoryLock.tryAcquire(directory);
      if (stopsAtExit) {
        stopAtExit();
      }
    }
    return lock.isPresent() && !stopping;
  }

  Optional<ProcessHandle> process() {
    try {
      return Postmaster.process(data);
    } catch (IOException e) {
      throw new StoreException("could not read the state of `" + data + "`", e);
    }
  }

  /**
   * Starts a server that died again, on the address that others know, unless it is to stop or
   * another process sees to it.
   */
  synchronized void restart() {
    try {
      if (!isOwner()) {
        return;
      }
      Postmaster.endUnresponsive(data);
      Postmaster.awaitOrphans(data);
      Postmaster.deleteStaleFile(data);
      start(lastPort().orElseThrow(() -> new StoreException("the port file is lost", null)));
    } catch (IOException e) {
      throw new StoreException("could not start PostgreSQL in `" + directory + "`", e);
    }
  }

  private void start(int port) {
    List<String> arguments =
        List.of(
            "start",
            "-D",
            data.toString(),
            "-l",
            directory.resolve("log").toString(),
            "-w",
            "-o",
            "-p " + port);
    long deadline = System.nanoTime() + EARLIER_SERVER_MILLIS * 1_000_000;
    while (true) {
      ServerLog log = ServerLog.from(directory.resolve("log"));
      try {
        PostgresProgram.run(home, "pg_ctl", arguments);
        return;
      } catch (StoreException e) {
        if (!log.saysThatAnEarlierServerIsThere() || System.nanoTime() > deadline) {
          throw e;
        }
        pause(); // A killed server is not quite gone.
      }
    }
  }

  private String launch() throws IOException {
    if (!Files.exists(data.resolve("PG_VERSION"))) {
      create();
    }
    configure();
    StoreException last = null;
    for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
      Postmaster.endUnresponsive(data);
      Postmaster.awaitOrphans(data);
      Postmaster.deleteStaleFile(data);
      int port = port(attempt < START_ATTEMPTS - 1);
      try {
        start(port);
        Files.writeString(directory.resolve("port"), Integer.toString(port));
        return url(port);
      } catch (StoreException e) {
        last = e; // Somebody took the port.
      }
    }
    unlock();
    throw new StoreException(
        "PostgreSQL did not start; see `" + directory.resolve("log") + "`", last);
  }

  private void create() throws IOException {
    byte[] secret = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(secret);
    Path password = directory.resolve("password");
    new SecretFile(password)
        .write(HexFormat.of().formatHex(secret).getBytes(StandardCharsets.UTF_8));
    if (Files.exists(data)) {
      Directories.delete(data); // An earlier initdb was cut short.
    }
    Path making = directory.resolve("data.new");
    if (Files.exists(making)) {
      Directories.delete(making);
    }
    if (!copyPrepared(making, HexFormat.of().formatHex(secret))) {
      makeCluster(making, password);
    }
    Files.move(making, data);
    Directories.sync(directory);
  }

  /** A prepared cluster that somebody has damaged costs time, and nothing else. */
  private boolean copyPrepared(Path making, String password) throws IOException {
    if (prepared.filter(PreparedCluster::isKnown).isEmpty()) {
      return false;
    }
    try {
      prepared.get().copyTo(making, password);
      return true;
    } catch (IOException | StoreException e) {
      LOG.warn("the prepared cluster in `{}` is not used", prepared.get().folder(), e);
      Directories.delete(making);
      return false;
    }
  }

  private void makeCluster(Path making, Path password) throws IOException {
    List<String> arguments =
        List.of(
            "-D",
            making.toString(),
            "-U",
            PreparedCluster.USER,
            "--auth=scram-sha-256",
            "--pwfile=" + password,
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            "--sync-method=" + PostgresProgram.syncMethod());
    PostgresProgram.run(home, "initdb", arguments);
    Files.writeString(
        making.resolve("postgresql.conf"), "\ninclude = 'clave.conf'\n", StandardOpenOption.APPEND);
  }

  private void configure() throws IOException {
    try (InputStream settings = PostgresDirectory.class.getResourceAsStream("clave.conf")) {
      Files.copy(settings, data.resolve("clave.conf"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The port of the last run if it is free, so that addresses given out stay good. */
  private int port(boolean sameAsBefore) throws IOException {
    Optional<Integer> last = sameAsBefore ? lastPort() : Optional.empty();
    if (last.isPresent()) {
      try (ServerSocket socket =
          new ServerSocket(last.get(), 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        LOG.debug("port {} is taken", last.get());
      }
    }
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** A power cut may leave the file empty. */
  private Optional<Integer> lastPort() throws IOException {
    Path file = directory.resolve("port");
    return Files.exists(file)
        ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip())
            .filter(text -> text.matches("\\d{1,5}"))
            .map(Integer::valueOf)
        : Optional.empty();
  }

  private String url(int port) throws IOException {
    String password = Files.readString(directory.resolve("password")).strip();
    return "jdbc:postgresql://127.0.0.1:%d/postgres?%s&user=%s&password=%s"
        .formatted(port, PASSWORD_IS_NEVER_SENT, PreparedCluster.USER, password);
  }
}
