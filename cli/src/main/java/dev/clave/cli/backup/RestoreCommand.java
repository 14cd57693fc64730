package dev.clave.cli.backup;

import dev.clave.cli.terminal.ProgressLines;
import dev.clave.cli.terminal.Version;
import dev.clave.server.backup.BackupHead;
import dev.clave.server.backup.Backups;
import dev.clave.server.backup.Installation;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import dev.clave.server.token.TokenTerms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes a data folder of a backup. */
@Command(
    name = "restore",
    description = "Make a new data folder of a backup; every part is checked on its way.",
    footer = {
      "  clave restore /mnt/backups --data ~/.clave",
      "  clave restore s3://my-backups/clave --data ./monday --at 2026-11-16T08:00:00Z"
    })
public final class RestoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlaceParameter place;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "The data folder to make; it must be empty, or not be there.")
  private Path data;

  @ArgGroup private Choice choice = new Choice();

  /** Which backup. */
  static final class Choice {
    @Option(
        names = "--backup",
        paramLabel = "NAME",
        description = "The backup of that name; the newest unless one is chosen.")
    private String name;

    @Option(
        names = "--at",
        paramLabel = "INSTANT",
        description = "The newest that began at this moment or before.")
    private String at;
  }

  @Override
  public Integer call() {
    Instant moment = choice.at == null ? Instant.MAX : moment(choice.at);
    BackupHead restored =
        place.with(
            backups -> {
              BackupHead head = choose(backups, moment);
              backups.restore(head, Version.number(), data, new ProgressLines(spec)::tell);
              return head;
            });
    var out = spec.commandLine().getOut();
    out.println("restored " + restored.name() + " into " + data);
    Optional<ServedPaths> servedPaths = ServedPaths.in(data);
    servedPaths.stream()
        .flatMap(each -> each.missing().stream())
        .forEach(each -> out.println("`" + each + "` was served and is not here: bring it back"));
    out.println("start it with `" + command(servedPaths) + "`");
    out.flush();
    return 0;
  }

  /** A backup of a server that left no paths may be of any design: nobody's data gets another. */
  private String command(Optional<ServedPaths> servedPaths) {
    boolean isOfExamples =
        TokenTerms.in(data)
            .map(
                terms ->
                    SystemProvider.onClassPath().stream()
                        .map(ServedSystem::name)
                        .toList()
                        .containsAll(terms.variables().keySet()))
            .orElse(true);
    String words = servedPaths.map(ServedPaths::words).orElse(isOfExamples ? "" : " DESIGN");
    boolean hasSettings = Files.exists(data.resolve(Installation.SETTINGS));
    return "clave up%s --data %s%s"
        .formatted(
            words,
            ServedPaths.quoted(data.toString()),
            hasSettings
                ? " --config " + ServedPaths.quoted(data.resolve(Installation.SETTINGS).toString())
                : "");
  }

  private BackupHead choose(Backups backups, Instant moment) {
    return choice.name == null ? backups.at(moment) : backups.named(choice.name);
  }

  private Instant moment(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new ParameterException(
          spec.commandLine(),
          "expected an instant such as `2026-11-16T08:00:00Z` after `--at`, found `" + text + "`");
    }
  }
}
