package dev.clave.cli.terminal;

import picocli.CommandLine.Option;

/** The {@code --format} option of commands whose output is rows; used as a mixin. */
public final class RowsOption {
  private enum Format {
    TABLE,
    JSON,
    CSV,
    /** What other commands call their form for people. */
    TEXT
  }

  @Option(
      names = "--format",
      paramLabel = "table|json|csv",
      description = "Write for people (table, the default), for tools (json) or sheets (csv).")
  private Format format = Format.TABLE;

  public boolean json() {
    return format == Format.JSON;
  }

  public boolean csv() {
    return format == Format.CSV;
  }
}
