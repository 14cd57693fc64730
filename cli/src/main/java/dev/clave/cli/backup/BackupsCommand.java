package dev.clave.cli.backup;

import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.ProgressLines;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.server.backup.BackupHead;
import dev.clave.server.backup.Backups;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists or verifies backups. */
@Command(
    name = "backups",
    description = "List the backups of an installation, or verify them.",
    footer = {"  clave backups /mnt/backups", "  clave backups /mnt/backups --verify"})
public final class BackupsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlaceParameter place;
  @Mixin private RowsOption format;

  @Option(
      names = "--verify",
      description = "Read every backup and compare checksums; exit code 1 if one is damaged.")
  private boolean verify;

  @Override
  public Integer call() {
    if (verify) {
      return place.with(this::verify);
    }
    Stream<BackupHead> all = place.with(backups -> backups.all().stream());
    Output.rows(
        spec.commandLine().getOut(),
        format,
        all.map(
                head ->
                    Output.row(
                        "backup", head.name(),
                        "version", head.version(),
                        "files", head.files(),
                        "bytes", head.bytes(),
                        "addedBytes", head.addedBytes()))
            .toList());
    return 0;
  }

  private int verify(Backups backups) {
    List<String> damages = backups.verify(new ProgressLines(spec)::tell);
    PrintWriter out = spec.commandLine().getOut();
    if (damages.isEmpty() && !format.json() && !format.csv()) {
      int count = backups.all().size();
      out.println(count == 1 ? "1 backup is whole" : "%d backups are whole".formatted(count));
      return 0;
    }
    List<Map<String, Object>> rows =
        damages.stream().map(damage -> Output.row("damage", damage)).toList();
    Output.rows(out, format, rows);
    return damages.isEmpty() ? 0 : 1;
  }
}
