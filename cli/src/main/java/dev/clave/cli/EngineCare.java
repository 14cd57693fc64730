package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ProgressLines;
import dev.clave.engine.Engine;
import dev.clave.engine.maintenance.Maintenance;
import dev.clave.engine.maintenance.Progress;
import dev.clave.engine.maintenance.RunningEngine;
import dev.clave.engine.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;

/** Does something to the store in a data folder: by the engine that has it open, or by itself. */
final class EngineCare {
  private final Path data;
  private final ProgressLines progress;

  private EngineCare(Path data, CommandSpec spec) {
    this.data = data;
    this.progress = new ProgressLines(spec);
  }

  static EngineCare of(Path data, CommandSpec spec) {
    if (!Engine.isAt(data)) {
      throw new Failure("`" + data + "` is no data folder of an engine");
    }
    return new EngineCare(data, spec);
  }

  /**
   * @param request for an engine of another process
   * @param work for this process, when no other has the folder
   */
  String run(String request, BiFunction<Maintenance, Progress, String> work) {
    try {
      if (RunningEngine.uses(data)) {
        return RunningEngine.of(data).ask(request, progress::tell);
      }
      try (Engine engine = Engine.open(data)) {
        return work.apply(engine.maintenance(), progress::tell);
      }
    } catch (IOException | UncheckedIOException | StorageException | IllegalStateException e) {
      Throwable cause = e instanceof UncheckedIOException io ? io.getCause() : e;
      throw new Failure(cause.getMessage(), e);
    }
  }
}
