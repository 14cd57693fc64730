package dev.clave.cli;

import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.server.security.Right;
import dev.clave.server.token.IssuedToken;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the tokens in use. */
@Command(
    name = "list",
    description = "List the tokens in use, newest first.",
    footer = "  clave token list --format json")
final class TokenListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;
  @Mixin private RowsOption format;

  @Override
  public Integer call() {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        DataFolder.of(settings).tokens().inUse().stream().map(TokenListCommand::row).toList());
    return 0;
  }

  private static Map<String, Object> row(IssuedToken token) {
    return Output.row(
        "id",
        token.id(),
        "subject",
        token.grant().subject(),
        "rights",
        String.join(",", token.grant().rights().stream().sorted().map(Right::word).toList()),
        "systems",
        token.grant().systems().isEmpty()
            ? "all"
            : String.join(",", token.grant().systems().stream().sorted().toList()),
        "scope",
        token.grant().scope().isEmpty() ? null : new TreeMap<>(token.grant().scope()),
        "issued_by",
        token.issuedBy(),
        "issued_at",
        token.issuedAt(),
        "ends_at",
        token.endsAt());
  }
}
