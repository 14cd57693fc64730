package dev.clave.migrate.mapping;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import java.util.Optional;

/**
 * A whole migration: phases in order.
 *
 * <pre>{@code
 * Mapping.Checked checked = Mapping.check(Files.readString(Path.of("migration.yaml")), design);
 * checked.findings().forEach(System.err::println);
 * }</pre>
 *
 * @param driver the class of the source's JDBC driver, for one that does not announce itself
 * @param digest of the file's text, by which two versions of it are distinguished
 */
public record Mapping(String name, Optional<String> driver, List<Phase> phases, String digest) {
  public Mapping {
    phases = List.copyOf(phases);
  }

  /** The mapping when no finding is an error, and the findings. */
  public record Checked(Optional<Mapping> mapping, List<Finding> findings) {}

  /** Reads a mapping file and checks it against the design that it fills. */
  public static Checked check(String text, Design design) {
    MappingParser parser = new MappingParser(design);
    Mapping mapping = parser.parse(text);
    boolean errors =
        parser.findings().stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    return new Checked(errors ? Optional.empty() : Optional.of(mapping), parser.findings());
  }

  public List<Step> steps() {
    return phases.stream().flatMap(phase -> phase.steps().stream()).toList();
  }
}
