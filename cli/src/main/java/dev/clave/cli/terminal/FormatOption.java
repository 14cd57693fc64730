package dev.clave.cli.terminal;

import picocli.CommandLine.Option;

/** The {@code --format} option of commands whose output tools also read; used as a mixin. */
public final class FormatOption {
  private enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "Write for people (text, the default) or for tools (json).")
  private Format format = Format.TEXT;

  public boolean json() {
    return format == Format.JSON;
  }
}
