package dev.clave.cli;

import static java.util.stream.Collectors.joining;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.finding.Finding;
import dev.clave.design.policy.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The policy that findings are judged by: a named file, or the one in the current folder. */
final class PolicyFile {
  private static final Path USUAL = Path.of("clave-policy.yaml");

  private PolicyFile() {}

  /**
   * Reads a policy; {@code namedFile} may be null.
   *
   * @throws Failure with the findings and their lines when the file is no policy
   */
  static Policy read(Path namedFile) {
    Optional<Path> file = at(namedFile);
    if (file.isEmpty()) {
      return Policy.NONE;
    }
    Policy.Read read = Policy.read(DesignFile.text(file.get()));
    if (!read.findings().isEmpty()) {
      throw new Failure(
          "`%s` is no policy: %s"
              .formatted(
                  file.get(),
                  read.findings().stream().map(PolicyFile::line).collect(joining("; "))));
    }
    return read.policy();
  }

  /** The file to read, if there is one; {@code namedFile} may be null. */
  static Optional<Path> at(Path namedFile) {
    return Optional.ofNullable(namedFile).or(() -> Optional.of(USUAL).filter(Files::exists));
  }

  private static String line(Finding finding) {
    return "line %d, %s%s"
        .formatted(
            finding.span().line(),
            finding.message(),
            finding.help().map(help -> " (" + help + ")").orElse(""));
  }
}
