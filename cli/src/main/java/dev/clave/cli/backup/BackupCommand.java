package dev.clave.cli.backup;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ProgressLines;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.cli.terminal.Version;
import dev.clave.server.backup.BackupHead;
import dev.clave.server.backup.Backups;
import dev.clave.server.backup.Installation;
import dev.clave.server.backup.Retention;
import dev.clave.server.config.Configuration;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Backs up an installation, also while its server runs. */
@Command(
    name = "backup",
    description = {
      "Add a backup of the whole installation to PLACE, also while the server runs:",
      "tables, PostgreSQL, files, keys, tokens, audit trail and settings.",
      "Every write that was acknowledged before is in it. Only what changed is copied."
    },
    footer = {
      "  clave backup /mnt/backups --every 1h --keep 30d",
      "  clave backup s3://my-backups/clave --password-file /etc/clave/backup-password"
    })
public final class BackupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;
  @Mixin private PlaceParameter place;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      converter = TimeSpan.Converter.class,
      description = "Go on until Ctrl-C, with a backup every 30m, 1h, 1d.")
  private TimeSpan every;

  @Option(
      names = "--keep",
      paramLabel = "N|TIME",
      description = "Afterwards delete others than the newest N, or those older than 30d.")
  private String keep;

  @Override
  public Integer call() throws InterruptedException {
    Configuration configuration = settings.configuration(Map.of());
    Installation installation = new Installation(configuration.data(), settings.path());
    if (keep != null) {
      retention(); // Refused before anything is done.
    }
    for (String store : Installation.elsewhere(configuration)) {
      say("not in this backup: " + store);
    }
    if (every == null) {
      backUp(installation);
      return 0;
    }
    return Ending.runUntilTold(ending -> repeat(installation, ending));
  }

  /** A backup that fails is tried again at its next time. */
  private void repeat(Installation installation, Ending ending) throws InterruptedException {
    do {
      try {
        backUp(installation);
        ending.endWith(0);
      } catch (Failure failure) {
        say("the backup failed: " + failure.getMessage());
        ending.endWith(1);
      }
    } while (!ending.isAskedWithin(every.duration()));
  }

  private void backUp(Installation installation) {
    place.with(
        backups -> {
          add(backups, installation);
          if (keep != null) {
            int deletedBackups = backups.prune(retention());
            if (deletedBackups > 0) {
              out().println("deleted %d older".formatted(deletedBackups));
            }
          }
          out().flush();
          return null;
        });
  }

  private void add(Backups backups, Installation installation) {
    BackupHead head = backups.add(installation, Version.number(), new ProgressLines(spec)::tell);
    out()
        .println(
            String.format(
                Locale.ROOT,
                "backup %s is in %s: %d files, %,d bytes, %,d bytes added",
                head.name(),
                place,
                head.files(),
                head.bytes(),
                head.addedBytes()));
  }

  private Retention retention() {
    if (keep.matches("[1-9]\\d{0,5}")) {
      return Retention.newest(Integer.parseInt(keep));
    }
    try {
      return Retention.youngerThan(TimeSpan.of(keep).duration());
    } catch (TypeConversionException e) {
      throw new ParameterException(
          spec.commandLine(),
          "expected a number of backups or a time such as `30d` after `--keep`, found `"
              + keep
              + "`");
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void say(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }
}
