package dev.clave.stores;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs the server's programs. They refuse to run as root, so root runs them in a user namespace of
 * their own, where the same files belong to the same, now nameless, user.
 */
final class PostgresProgram {

  private static final int TIMEOUT_SECONDS = 120;
  private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

  /** Some containers allow root no namespaces. */
  private static final String NO_NAMESPACE =
      "; root needs a user namespace here: run as another user, or set a JDBC URL";

  private PostgresProgram() {}

  /**
   * How its programs write out a whole cluster. Linux writes out a file system at once, which takes
   * a tenth of the time that a thousand files take one by one. From Linux 5.8 on it is as durable.
   */
  static String syncMethod() {
    return System.getProperty("os.name").equals("Linux") ? "syncfs" : "fsync";
  }

  static void run(Path home, String program, List<String> arguments) {
    run(home, program, arguments, new byte[0]);
  }

  /**
   * @param input what the program reads
   */
  static void run(Path home, String program, List<String> arguments, byte[] input) {
    List<String> command = new ArrayList<>();
    if (ROOT) {
      command.add("unshare");
      command.add("-U");
    }
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    try {
      execute(program, command, input);
    } catch (IOException e) {
      String hint = ROOT ? "; root needs `unshare` of util-linux" : "";
      throw new StoreException("could not run `" + program + "`" + hint, e);
    }
  }

  /** Runs a program of this machine. */
  static void execute(String program, List<String> command) throws IOException {
    execute(program, command, new byte[0]);
  }

  private static void execute(String program, List<String> command, byte[] input)
      throws IOException {
    try {
      runToItsEnd(program, command, input);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while running `" + program + "`", e);
    }
  }

  /** The output goes to a file: the server inherits it, and a pipe would never end. */
  private static void runToItsEnd(String program, List<String> command, byte[] input)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("clave-" + program, ".log");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(output.toFile());
      builder.environment().put("TZ", "UTC");
      builder.environment().put("LC_MESSAGES", "C");
      Process process = builder.start();
      try (OutputStream stdin = process.getOutputStream()) {
        stdin.write(input);
      }
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new StoreException(
            "`" + program + "` did not finish within " + TIMEOUT_SECONDS + " seconds");
      }
      if (process.exitValue() != 0) {
        String message = Files.readString(output, StandardCharsets.UTF_8).strip();
        String hint = message.startsWith("unshare:") ? NO_NAMESPACE : "";
        throw new StoreException("`" + program + "` failed: " + message + hint);
      }
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
