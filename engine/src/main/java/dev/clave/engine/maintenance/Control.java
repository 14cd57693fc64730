package dev.clave.engine.maintenance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets another process look after a store that this one has open: it puts a request into the folder
 * {@code control} of the data folder, which only the owner of the tables can write, and finds the
 * answer beside it.
 *
 * <pre>{@code
 * Control control = new Control(dataFolder, engine.maintenance(), jobs);
 * control.look();    // again and again; RunningEngine asks from the other process
 * }</pre>
 */
public final class Control {
  private static final Logger LOG = LoggerFactory.getLogger(Control.class);
  static final String REQUEST = ".request";
  static final String TAKEN = ".taken";
  static final String PROGRESS = ".progress";
  static final String DONE = ".done";
  static final String FAILED = ".failed";

  private final Path folder;
  private final Maintenance maintenance;
  private final Executor jobs;

  public Control(Path dataFolder, Maintenance maintenance, Executor jobs) {
    this.folder = folder(dataFolder);
    this.maintenance = maintenance;
    this.jobs = jobs;
  }

  static Path folder(Path dataFolder) {
    return dataFolder.resolve("control");
  }

  /** Begins what was asked for since the last time. */
  public void look() {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> requests;
    try (Stream<Path> files = Files.list(folder)) {
      requests = files.filter(file -> file.toString().endsWith(REQUEST)).sorted().toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    for (Path request : requests) {
      try {
        List<String> lines = Files.readAllLines(request);
        String name = request.getFileName().toString().replace(REQUEST, "");
        Files.move(request, folder.resolve(name + TAKEN), StandardCopyOption.ATOMIC_MOVE);
        jobs.execute(() -> answer(name, lines));
      } catch (IOException failure) {
        LOG.warn("the request `{}` cannot be taken", request, failure);
      }
    }
  }

  private void answer(String name, List<String> request) {
    try {
      String answer;
      try {
        answer =
            run(request, (what, done, all) -> write(name, PROGRESS, what + " " + done + " " + all));
      } catch (RuntimeException failure) {
        LOG.warn("the request {} failed", request, failure);
        write(name, FAILED, String.valueOf(failure.getMessage()));
        return;
      }
      write(name, DONE, answer);
    } finally {
      try {
        Files.deleteIfExists(folder.resolve(name + TAKEN));
      } catch (IOException ignored) {
        LOG.debug("left behind: {}", name);
      }
    }
  }

  private String run(List<String> request, Progress progress) {
    return switch (request.isEmpty() ? "" : request.get(0)) {
      case "backup" -> maintenance.backup(Path.of(request.get(1)), progress);
      case "checkpoint" -> maintenance.checkpoint().toString();
      case "verify" -> String.join("\n", maintenance.verify(progress));
      case "compact" -> {
        maintenance.compact(progress);
        yield "";
      }
      case "info" ->
          maintenance.info().entrySet().stream()
              .map((Map.Entry<String, String> line) -> line.getKey() + "\t" + line.getValue())
              .collect(Collectors.joining("\n"));
      default -> throw new IllegalArgumentException("an unknown request: " + request);
    };
  }

  /** Written aside and moved, so that nobody reads half of it. */
  private void write(String name, String kind, String text) {
    try {
      Path aside = folder.resolve(name + ".new");
      Files.writeString(aside, text);
      Files.move(aside, folder.resolve(name + kind), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
