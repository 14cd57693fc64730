package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ProgressLines;
import dev.clave.engine.maintenance.BackupFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reads a store or its backups and says what is hurt. */
@Command(
    name = "verify",
    description = {
      "Read all that is stored, also while the engine runs, and say what is damaged.",
      "Compares files with checksums, items with keys and indexes with items. Exit code 1"
          + " when something is hurt."
    },
    footer = "  clave engine verify --data .clave/engine")
final class EngineVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ArgGroup private Place place = new Place();

  /** What to verify. */
  static final class Place {
    @Option(
        names = "--data",
        paramLabel = "DIR",
        description = "The data folder of the engine (.clave/engine).")
    private Path data = Path.of(".clave", "engine");

    @Option(names = "--backups", paramLabel = "DIR", description = "A folder of backups instead.")
    private Path backups;
  }

  @Override
  public Integer call() throws IOException {
    String hurt;
    if (place.backups != null) {
      if (!Files.isDirectory(place.backups)) {
        throw new Failure("`" + place.backups + "` is no folder");
      }
      ProgressLines progress = new ProgressLines(spec);
      hurt = String.join("\n", new BackupFolder(place.backups).verify(progress::tell));
    } else {
      hurt =
          EngineCare.of(place.data, spec)
              .run(
                  "verify",
                  (maintenance, progress) -> String.join("\n", maintenance.verify(progress)));
    }
    spec.commandLine().getOut().println(hurt.isEmpty() ? "nothing is hurt" : hurt);
    return hurt.isEmpty() ? 0 : 1;
  }
}
