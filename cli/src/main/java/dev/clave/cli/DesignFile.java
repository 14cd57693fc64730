package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.stores.NamedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads the files that commands take, with a sentence for what can go wrong. */
final class DesignFile {
  private DesignFile() {}

  /** The design file that a path means: itself, or {@code design.yaml} in it. */
  static Path at(Path path) {
    return Files.isDirectory(path) ? path.resolve(SystemFiles.DESIGN) : path;
  }

  /** The design in a file; what the checker finds is told, and an error ends the command. */
  static Design read(Path file, PrintWriter errors) {
    Checked checked = Design.check(design(file));
    report(file, checked.problems(), errors);
    return checked
        .design()
        .orElseThrow(
            () -> new Failure("`%s` has errors; see `clave check %s`".formatted(file, file)));
  }

  /**
   * The design in a file to document, cost or export: one with errors is marked as a draft.
   *
   * @throws Failure when the file cannot be read as a design
   */
  static Design readDraft(Path file, PrintWriter errors) {
    return readDraft(file, "en", errors);
  }

  /** The same with what is said of its things in that language, where it is. */
  static Design readDraft(Path file, String language, PrintWriter errors) {
    Checked checked = Design.check(design(file), language);
    report(file, checked.problems(), errors);
    return checked
        .draft()
        .orElseThrow(
            () -> new Failure("`%s` has errors; see `clave check %s`".formatted(file, file)));
  }

  /** Tells errors and warnings, one a line, in the form that editors make links of. */
  static void report(Path file, List<Finding> findings, PrintWriter errors) {
    for (Finding finding : findings) {
      if (finding.severity() != Severity.HINT) {
        errors.printf(
            "%s:%d:%d: %s %s: %s%s%n",
            file,
            finding.span().line(),
            finding.span().column(),
            finding.severity().word(),
            finding.check(),
            finding.message(),
            finding.help().filter(help -> !help.isBlank()).map(help -> "; " + help).orElse(""));
      }
    }
    errors.flush();
  }

  /** The text of a design. Bytes that are no UTF-8 are replaced: the checker tells their place. */
  static String design(Path file) {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  static String text(Path file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
    } catch (CharacterCodingException e) {
      throw new Failure("`" + file + "` is not UTF-8 text", e);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return new NamedFile(file).bytes();
    } catch (NoSuchFileException e) {
      throw new Failure("there is no file `" + file + "`", e);
    } catch (IOException e) {
      throw new Failure("cannot read `%s`: %s".formatted(file, e.getMessage()), e);
    }
  }

  static void write(Path file, String text) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      Files.createDirectories(folder);
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure("cannot write `%s`: %s".formatted(file, e.getMessage()), e);
    }
  }
}
