package dev.clave.cli.terminal;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How many rows a list has at most; used as a mixin. */
public final class LimitOption {
  private static final int LARGEST = 10_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private int limit = 50;

  @Option(
      names = "--limit",
      paramLabel = "NUMBER",
      defaultValue = "50",
      description = "At most so many (50).")
  void limit(int value) {
    if (value < 1 || value > LARGEST) {
      throw new ParameterException(
          command.commandLine(),
          "expected 1 to %d for `--limit`, found %d".formatted(LARGEST, value));
    }
    limit = value;
  }

  public int limit() {
    return limit;
  }
}
