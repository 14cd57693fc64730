package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.finding.TextRenderer;
import dev.clave.design.policy.Policy;
import java.nio.file.Files;
import java.nio.file.Path;

/** The policy that findings are judged by: a named file, or the one in the current folder. */
final class PolicyFile {
  private static final Path USUAL = Path.of("clave-policy.yaml");

  private PolicyFile() {}

  /**
   * Reads a policy; {@code named} may be null.
   *
   * @throws Failure with the findings in full when the file is no policy
   */
  static Policy read(Path named) {
    if (named == null && !Files.exists(USUAL)) {
      return Policy.NONE;
    }
    Path file = named == null ? USUAL : named;
    String text = DesignFile.text(file);
    Policy.Read read = Policy.read(text);
    if (!read.findings().isEmpty()) {
      throw new Failure(
          "`%s` is no policy%n%s"
              .formatted(
                  file,
                  new TextRenderer(file.toString(), text, false).render(read.findings()).strip()));
    }
    return read.policy();
  }
}
