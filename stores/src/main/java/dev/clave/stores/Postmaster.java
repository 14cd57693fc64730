package dev.clave.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * The server of a cluster, as its {@code postmaster.pid} and the processes of this machine tell.
 * The file stays behind when the server is killed: its number and port may be anybody's by then.
 */
final class Postmaster {

  private static final String FILE = "postmaster.pid";
  private static final Pattern NUMBER = Pattern.compile("\\s*\\d{1,9}\\s*");
  private static final int PORT_LINE = 3;
  private static final int END_SECONDS = 30;
  private static final int ORPHAN_SECONDS = 10;

  private Postmaster() {}

  /** The port of a server that runs in this very cluster. */
  static Optional<Integer> port(Path data) throws IOException {
    List<String> lines = lines(data);
    return lines.size() > PORT_LINE
            && NUMBER.matcher(lines.get(PORT_LINE)).matches()
            && process(data).isPresent()
        ? Optional.of(Integer.parseInt(lines.get(PORT_LINE).strip()))
        : Optional.empty();
  }

  /** The server's process, if it is alive and works in this very cluster. */
  static Optional<ProcessHandle> process(Path data) throws IOException {
    List<String> lines = lines(data);
    return lines.isEmpty() || !NUMBER.matcher(lines.get(0)).matches()
        ? Optional.empty()
        : ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
            .filter(process -> worksIn(data, process));
  }

  /**
   * Deletes the file that a server left behind which does not run. A power cut may leave it empty
   * or full of zeros, and with such a file no server starts.
   */
  static void deleteStaleFile(Path data) throws IOException {
    if (process(data).isEmpty()) {
      Files.deleteIfExists(data.resolve(FILE));
    }
  }

  private static boolean worksIn(Path data, ProcessHandle process) {
    if (!process.info().command().orElse("").endsWith("postgres")) {
      return false;
    }
    Path folder = Path.of("/proc", Long.toString(process.pid()), "cwd");
    try {
      return !Files.exists(folder) || Files.readSymbolicLink(folder).equals(data.toRealPath());
    } catch (IOException gone) {
      return false;
    }
  }

  /**
   * Waits for the processes that a killed server left behind. They end by themselves, and no new
   * server starts before; one that does not is ended.
   */
  static void awaitOrphans(Path data) throws IOException {
    List<ProcessHandle> orphans =
        ProcessHandle.allProcesses()
            .filter(process -> Files.exists(Path.of("/proc", Long.toString(process.pid()), "cwd")))
            .filter(process -> worksIn(data, process))
            .toList();
    for (ProcessHandle orphan : orphans) {
      try {
        orphan.onExit().get(ORPHAN_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while PostgreSQL ended", e);
      } catch (ExecutionException | TimeoutException e) {
        orphan.destroyForcibly();
        await(orphan);
      }
    }
  }

  /** Ends a server that holds the cluster but answers nobody; its log makes good what it lost. */
  static void endUnresponsive(Path data) throws IOException {
    Optional<ProcessHandle> process = process(data);
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
      return new String(Files.readAllBytes(data.resolve(FILE)), StandardCharsets.ISO_8859_1)
          .lines()
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }
}
