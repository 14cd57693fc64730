package dev.clave.events;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A program in a process of its own, which is killed and started again by a supervisor. */
final class KilledProcess {

  /** What a program prints when it works; others may print before it. */
  static final String READY = "ready ";

  private final List<String> command;
  private CompletableFuture<Process> running;

  KilledProcess(Class<?> main, String... arguments) {
    command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    running = CompletableFuture.supplyAsync(this::start);
  }

  /** A process that finds no server ends, and is started again. */
  private Process start() {
    while (true) {
      try {
        Process process =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        if (process.inputReader().lines().anyMatch(line -> line.startsWith(READY))) {
          return process;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Kills it once it works; another starts in the background. */
  void killAndRestart() throws InterruptedException {
    close();
    running = CompletableFuture.supplyAsync(this::start);
  }

  void close() throws InterruptedException {
    running.join().destroyForcibly().waitFor();
  }
}
