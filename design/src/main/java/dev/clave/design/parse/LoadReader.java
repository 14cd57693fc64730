package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Load;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads a load that stands in a file of its own, in the words that a design uses for its load. */
public final class LoadReader {
  private final Findings findings = new Findings();

  /** The load of a design; a name that the design does not have is a finding. */
  public Load load(Yaml.Mapping mapping, Optional<Design> design) {
    Load load = new LoadParser(findings).parse(mapping);
    design.ifPresent(each -> names(mapping, each));
    design.ifPresent(each -> each.entities().forEach(entity -> changes(load, entity)));
    return load;
  }

  private void changes(Load load, Entity entity) {
    if (load.entities().containsKey(entity.name())) {
      for (String name : load.entities().get(entity.name()).changes()) {
        if (entity.attribute(name).isEmpty()) {
          findings.unknown(
              "attribute of `" + entity.name() + "` called",
              name,
              findings.place(load.span(), "changes " + entity.name() + " " + name),
              entity.attributes().keySet());
        }
      }
    }
  }

  private void names(Yaml.Mapping mapping, Design design) {
    List<String> views = design.views().stream().map(View::name).toList();
    names(mapping, "patterns", "pattern", design.patterns().stream().map(Pattern::name).toList());
    names(mapping, "views", "view", views);
    names(mapping, "entities", "entity", design.entities().stream().map(Entity::name).toList());
    names(
        mapping,
        "transactions",
        "transaction",
        design.transactions().stream().map(TransactionDefinition::name).toList());
  }

  private void names(Yaml.Mapping load, String section, String subject, List<String> names) {
    if (load.value(section).orElse(null) instanceof Yaml.Mapping namedLoads) {
      namedLoads.entries().stream()
          .map(Yaml.Entry::key)
          .filter(name -> !names.contains(name.text()))
          .forEach(
              name ->
                  findings.unknown(
                      subject + " of the load called", name.text(), name.span(), names));
    }
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
