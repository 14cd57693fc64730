package dev.clave.bench.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A subject's process, from its first answer on. */
final class Running implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final Process process;
  private final int port;
  private final long startMillis;

  private Running(Process process, int port, long startMillis) {
    this.process = process;
    this.port = port;
    this.startMillis = startMillis;
  }

  static Running start(Subject subject, Path log) throws IOException {
    int port = freePort();
    Path folder = Files.createDirectories(log.resolve(subject.name().replace(' ', '-')));
    long start = System.nanoTime();
    ProcessBuilder builder =
        new ProcessBuilder(subject.command().apply(port))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile());
    builder.environment().putAll(subject.environment());
    Process process = builder.start();
    List<byte[]> question = List.of(HttpText.post(port, "ListTables", "{}"));
    while (true) {
      try {
        new LoadClient(port, 1).sendAll(question);
        return new Running(process, port, (System.nanoTime() - start) / 1_000_000);
      } catch (IOException notYet) {
        boolean late = System.nanoTime() - start > PATIENCE.toNanos();
        if (!process.isAlive() || late) {
          process.destroyForcibly();
          throw new IOException(
              "`" + subject.name() + "` did not answer; see " + folder.resolve("output.txt"),
              notYet);
        }
        // Asking without a pause would take a processor from the very start that is measured.
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  /** From the start of the process to its first answer. */
  long startMillis() {
    return startMillis;
  }

  /** The memory of the process that is in RAM now, or -1 where the system does not tell. */
  long residentMegabytes() throws IOException {
    return status("VmRSS:");
  }

  /** The most that it ever had in RAM, or -1 where the system does not tell. */
  long mostResidentMegabytes() throws IOException {
    return status("VmHWM:");
  }

  private long status(String name) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return -1;
    }
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(-1);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(15, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
