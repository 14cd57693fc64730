package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.TextRenderer;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import dev.clave.server.system.SystemProvider;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** A design of the user's own, or a system on the class path, to be served. */
final class ServedPath {
  private ServedPath() {}

  /**
   * The system at a path, or of that name where nothing is at it; a design with errors ends the
   * command with all its findings.
   */
  static ServedSystem read(Path path, CommandLine command) {
    return named(path).orElseGet(() -> readFile(path, command));
  }

  /** The system on the class path that a word names, unless a design is there. */
  private static Optional<ServedSystem> named(Path path) {
    return Files.exists(SystemFolder.designFile(path))
        ? Optional.empty()
        : SystemProvider.onClassPath().stream()
            .filter(each -> each.name().equals(path.toString()))
            .findFirst();
  }

  private static ServedSystem readFile(Path path, CommandLine command) {
    Path file = SystemFolder.designFile(path);
    String text = DesignFile.design(file);
    Checked checked = LoadText.check(file, text);
    if (checked.design().isEmpty()) {
      boolean colour = command.getColorScheme().ansi().enabled();
      command
          .getErr()
          .println(new TextRenderer(file.toString(), text, colour).render(checked.findings()));
      command.getErr().flush();
      throw new Failure("`" + file + "` has errors and is not served");
    }
    checkMigration(path, checked.design().get(), command);
    try {
      return SystemFolder.read(path);
    } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
      throw new Failure(e.getMessage(), e);
    }
  }

  /** The mapping by which `clave migrate` fills the table of a folder, if it has one. */
  static Optional<Path> migration(Path path) {
    return Optional.of(path.resolve(SystemFiles.MAPPING)).filter(Files::exists);
  }

  /** A mapping with errors would be told only when somebody migrates. */
  private static void checkMigration(Path path, Design design, CommandLine command) {
    migration(path)
        .ifPresent(
            file -> {
              Mapping.Checked checked = Mapping.check(DesignFile.text(file), design);
              DesignFile.report(file, checked.findings(), command.getErr());
              if (checked.mapping().isEmpty()) {
                throw new Failure("`" + file + "` has errors and `" + path + "` is not served");
              }
            });
  }
}
