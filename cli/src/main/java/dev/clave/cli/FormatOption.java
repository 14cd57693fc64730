package dev.clave.cli;

import picocli.CommandLine.Option;

/** The {@code --format} option of commands whose output tools also read; used as a mixin. */
final class FormatOption {
  private enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "Write for people (text, the default) or for tools (json).")
  private Format format = Format.TEXT;

  boolean json() {
    return format == Format.JSON;
  }
}
