package dev.clave.server.ledger;

import dev.clave.server.Server;
import dev.clave.server.TownServer;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.system.ServedSystem;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server with all stores in a process of its own, on a data folder, to be killed. */
final class ServerProcess implements AutoCloseable {
  /** Other lines may be printed before, by what configures the log. */
  private static final String READY = "ready ";

  /** Items, files and events; each system more makes a start longer. */
  private static final Set<String> SERVED = Set.of("shop", "archive", "orders");

  private static final int END_SECONDS = 60;

  private final Path data;
  private final Path errors;
  private final List<Integer> ports;
  private Process process;
  private String token;

  private ServerProcess(Path folder) throws IOException {
    this.data = folder.resolve("data");
    this.errors = folder.resolve("errors.log");
    this.ports = freePorts(3);
  }

  /** Starts a server whose ports stay the same from start to start, as an installed one's do. */
  static ServerProcess in(Path folder) throws IOException {
    ServerProcess server = new ServerProcess(folder);
    server.start();
    return server;
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /** Starts it, once; fails if it ends instead. */
  void start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-XX:+ExitOnOutOfMemoryError"); // As the launcher has it.
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ServerProcess.class.getName(), data.toString()));
    ports.forEach(port -> command.add(port.toString()));
    process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
    BufferedReader output = process.inputReader();
    String line = output.readLine();
    while (line != null && !line.startsWith(READY)) {
      line = output.readLine();
    }
    if (line == null) {
      throw new AssertionError("the server did not start: " + Files.readString(errors));
    }
    token = line.substring(READY.length());
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + ports.get(0));
  }

  Path data() {
    return data;
  }

  String token() {
    return token;
  }

  /** The server's process and nothing else; its PostgreSQL goes on. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(END_SECONDS, TimeUnit.SECONDS);
  }

  /** Fills the memory of the process; gives the status with which it ends. */
  int fillMemory() throws IOException, InterruptedException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    return process.waitFor(END_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  /** PostgreSQL's first process alone: the others end some time later by themselves. */
  void killPostmaster() throws IOException {
    postmaster().ifPresent(ProcessHandle::destroyForcibly);
  }

  /** All processes of PostgreSQL. */
  void killPostgres() throws IOException {
    Optional<ProcessHandle> postmaster = postmaster();
    List<ProcessHandle> family =
        postmaster.stream()
            .flatMap(each -> Stream.concat(Stream.of(each), each.descendants()))
            .toList();
    family.forEach(ProcessHandle::destroyForcibly);
  }

  private Optional<ProcessHandle> postmaster() throws IOException {
    Path file = data.resolve("postgres/data/postmaster.pid");
    return Files.exists(file)
        ? ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0)))
        : Optional.empty();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  /** The process itself: data folder, then the ports of REST, engine and object store. */
  public static void main(String[] arguments) throws IOException {
    List<ServedSystem> systems =
        TownServer.systems().stream().filter(each -> SERVED.contains(each.name())).toList();
    Configuration configuration =
        Configuration.of(
            systems.stream().flatMap(system -> system.settings().stream()).toList(),
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.DATA, arguments[0],
                Setting.SAMPLE, "false",
                Setting.LOG, "none",
                Setting.RATE_PER_SECOND, "0",
                Setting.PORT, arguments[1],
                Setting.DYNAMODB_PORT, arguments[2],
                Setting.S3_PORT, arguments[3]));
    Server server = Server.builder().serve(systems).configuration(configuration).start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
    System.out.println(READY + server.tokens().issue(Grant.administrator(), Duration.ofDays(1)));
    if (System.in.read() >= 0) {
      Object[] memory = {};
      while (true) {
        memory = new Object[] {memory, new byte[1 << 20]};
      }
    }
  }
}
