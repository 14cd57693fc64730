package dev.clave.engine.maintenance;

import dev.clave.engine.storage.RocksStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The engine of another process that has a data folder open, asked through that folder.
 *
 * <pre>{@code
 * if (RunningEngine.uses(dataFolder)) {
 *   RunningEngine.of(dataFolder).ask("verify", progress);
 * }
 * }</pre>
 */
public final class RunningEngine {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Path dataFolder;

  private RunningEngine(Path dataFolder) {
    this.dataFolder = dataFolder;
  }

  /** Whether some process has the folder open. */
  public static boolean uses(Path dataFolder) {
    return RocksStorage.isInUse(dataFolder);
  }

  public static RunningEngine of(Path dataFolder) {
    return new RunningEngine(dataFolder);
  }

  /**
   * Asks and waits for the answer.
   *
   * @param request what to do, and its parameters, one a line
   * @throws IOException when it failed, or when the engine ended meanwhile
   */
  public String ask(String request, Progress progress) throws IOException {
    Path folder = Control.folder(dataFolder);
    Files.createDirectories(folder);
    String name = UUID.randomUUID().toString();
    Path aside = folder.resolve(name + ".asked");
    Files.writeString(aside, request);
    Files.move(aside, folder.resolve(name + Control.REQUEST), StandardCopyOption.ATOMIC_MOVE);
    try {
      while (true) {
        Path doneFile = folder.resolve(name + Control.DONE);
        Path failedFile = folder.resolve(name + Control.FAILED);
        if (Files.exists(doneFile)) {
          return Files.readString(doneFile);
        }
        if (Files.exists(failedFile)) {
          throw new IOException(Files.readString(failedFile));
        }
        tell(folder.resolve(name + Control.PROGRESS), progress);
        if (!uses(dataFolder)) {
          throw new IOException("the engine that has `" + dataFolder + "` open ended meanwhile");
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    } finally {
      for (String kind :
          new String[] {Control.REQUEST, Control.PROGRESS, Control.DONE, Control.FAILED}) {
        Files.deleteIfExists(folder.resolve(name + kind));
      }
    }
  }

  private static void tell(Path file, Progress progress) throws IOException {
    if (Files.exists(file)) {
      String text = Files.readString(file);
      int all = text.lastIndexOf(' ');
      int doneAt = text.lastIndexOf(' ', all - 1);
      if (doneAt > 0) {
        progress.step(
            text.substring(0, doneAt),
            Long.parseLong(text.substring(doneAt + 1, all)),
            Long.parseLong(text.substring(all + 1)));
      }
    }
  }
}
