package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.server.token.Tokens;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Ends tokens. */
@Command(
    name = "revoke",
    description = {
      "Revoke tokens and the browser sessions made from them.",
      "A running server refuses them within a second."
    },
    footer = "  clave token revoke 0f8fad5b-d9cb-469f-a165-70867728950e")
final class TokenRevokeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;

  @Parameters(paramLabel = "ID", arity = "1..*", description = "As `clave token list` shows it.")
  private List<String> ids;

  @Override
  public Integer call() {
    Tokens tokens = DataFolder.of(settings).tokens();
    List<String> unknown = ids.stream().filter(id -> !tokens.revoke(id, "this machine")).toList();
    if (!unknown.isEmpty()) {
      throw new Failure("no token in use has the id " + unknown);
    }
    spec.commandLine().getOut().println("revoked " + ids.size());
    return 0;
  }
}
