package dev.clave.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The executable as a process of its own, which can be killed or interrupted. */
final class ClaveProcess {
  /** What an ended process came to. */
  record Ended(int code, String output) {}

  private ClaveProcess() {}

  static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.clave.cli.Clave"));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Standard error goes the way of standard output. */
  static Process start(String... arguments) {
    return start(command(arguments));
  }

  /** With so much memory, and as the launcher has it when that is full. */
  static Process startWithHeap(int megabytes, String... arguments) {
    List<String> command = command(arguments);
    command.addAll(1, List.of("-Xmx" + megabytes + "m", "-XX:+ExitOnOutOfMemoryError"));
    return start(command);
  }

  private static Process start(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Ended end(Process process) throws InterruptedException {
    String output = process.inputReader().lines().collect(Collectors.joining("\n"));
    return new Ended(process.waitFor(), output);
  }
}
