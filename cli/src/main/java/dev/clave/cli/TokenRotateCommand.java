package dev.clave.cli;

import dev.clave.cli.terminal.SettingsOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Signs tokens with a new key. */
@Command(
    name = "rotate",
    description = {
      "Sign tokens with a new key from now on.",
      "Tokens of the previous key are taken until they end or are revoked."
    },
    footer = "  clave token rotate")
final class TokenRotateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .println("key " + DataFolder.of(settings).tokens().rotate("this machine"));
    return 0;
  }
}
