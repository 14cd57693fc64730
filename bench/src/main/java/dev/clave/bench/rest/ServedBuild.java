package dev.clave.bench.rest;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A build of Clave that serves the design of the questions, in a process of its own. */
final class ServedBuild implements AutoCloseable {
  private final Process process;
  private final int rest;
  private final int engine;
  private final String token;

  private ServedBuild(Process process, int rest, int engine, String token) {
    this.process = process;
    this.rest = rest;
    this.engine = engine;
    this.token = token;
  }

  static ServedBuild start(Path launcher, Path folder, String durability) throws IOException {
    Path design = Files.writeString(folder.resolve("design.yaml"), Question.DESIGN);
    int rest = freePort();
    int engine = freePort();
    Process process =
        new ProcessBuilder(
                launcher.toString(),
                "up",
                design.toString(),
                "--data",
                folder.resolve("data").toString(),
                "--port",
                Integer.toString(rest),
                "--dynamodb-port",
                Integer.toString(engine),
                "--set",
                "rate.per-second=0",
                "--set",
                "durability=" + durability)
            .redirectError(folder.resolve("error.txt").toFile())
            .start();
    BufferedReader out = process.inputReader();
    String token = null;
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.contains("#token=")) {
        token = line.substring(line.indexOf("#token=") + "#token=".length()).strip();
      }
      if (line.startsWith("Ctrl-C") && token != null) {
        return new ServedBuild(process, rest, engine, token);
      }
    }
    process.destroyForcibly();
    throw new IOException("`" + launcher + "` did not start; see " + folder.resolve("error.txt"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  int rest() {
    return rest;
  }

  int engine() {
    return engine;
  }

  String token() {
    return token;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
