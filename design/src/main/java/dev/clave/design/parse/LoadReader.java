package dev.clave.design.parse;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Load;
import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.OptionalDouble;

/** Reads a load that stands in a file of its own, in the words that a design uses for its load. */
public final class LoadReader {
  private final Findings findings = new Findings();

  public Load load(Yaml.Mapping mapping) {
    return new LoadParser(findings).parse(mapping);
  }

  /** An amount such as {@code 500k} or {@code 10 GB}. */
  public OptionalDouble amount(Yaml value) {
    if (value instanceof Yaml.Scalar scalar) {
      return new LoadParser(findings).amount(scalar);
    }
    findings.malformed(
        "expected an amount, found " + value.kind(), value.span(), "write a number such as `500k`");
    return OptionalDouble.empty();
  }

  /** What was wrong with all that was read so far. */
  public List<Finding> findings() {
    return findings.all();
  }
}
