package dev.clave.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What {@code postmaster.pid} says about the server of a cluster. */
final class Postmaster {

  private static final int PORT_LINE = 3;
  private static final int END_SECONDS = 30;

  private Postmaster() {}

  static Optional<Integer> port(Path data) throws IOException {
    List<String> lines = lines(data);
    return lines.size() > PORT_LINE
        ? Optional.of(Integer.parseInt(lines.get(PORT_LINE).strip()))
        : Optional.empty();
  }

  /** Ends a server that holds the cluster but answers nobody; its log makes good what it lost. */
  static void endUnresponsive(Path data) throws IOException {
    List<String> lines = lines(data);
    if (lines.isEmpty()) {
      return;
    }
    Optional<ProcessHandle> process =
        ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
            .filter(handle -> handle.info().command().orElse("").endsWith("postgres"));
    if (process.isEmpty()) {
      return;
    }
    List<ProcessHandle> family = new ArrayList<>(process.get().descendants().toList());
    family.add(process.get());
    for (ProcessHandle member : family) {
      member.destroyForcibly();
    }
    for (ProcessHandle member : family) {
      await(member);
    }
  }

  private static void await(ProcessHandle process) throws IOException {
    try {
      process.onExit().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while PostgreSQL ended", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the earlier PostgreSQL, process " + process.pid() + ", stays", e);
    }
  }

  private static List<String> lines(Path data) throws IOException {
    try {
      return Files.readAllLines(data.resolve("postmaster.pid"));
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }
}
