package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Part;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Refuses snapshots whose original cannot be found from the item. */
final class SnapshotLinks {
  private final Design design;
  private final Findings findings;

  private SnapshotLinks(Design design, Findings findings) {
    this.design = design;
    this.findings = findings;
  }

  static void check(Design design, Findings findings) {
    SnapshotLinks links = new SnapshotLinks(design, findings);
    for (Entity entity : design.entities()) {
      entity.attributes().values().stream()
          .filter(attribute -> attribute.snapshot().isPresent())
          .forEach(attribute -> links.snapshot(entity, attribute));
    }
  }

  private void snapshot(Entity entity, Attribute attribute) {
    Attribute.CopyOf of = attribute.copyOf().orElseThrow();
    Optional<Entity> source = design.findEntity(of.entity());
    if (source.isEmpty()) {
      return;
    }
    var with = attribute.snapshot().orElseThrow().with();
    Set<String> variables = keyVariables(source.get());
    with.keySet().stream()
        .filter(name -> !variables.contains(name))
        .forEach(
            name ->
                findings.unknown(
                    "variable of the key of `" + of.entity() + "` called",
                    name,
                    attribute.span(),
                    variables));
    for (String name : variables) {
      String own = with.getOrDefault(name, name);
      if (entity.attribute(own).isEmpty()) {
        findings.malformed(
            "nothing says which `%s` it is a snapshot of: the key of one needs `%s`"
                .formatted(of.entity(), name),
            of.span(),
            "say which attribute that is: `%s: { is: snapshot of %s.%s, with: { %s: <…> } }`"
                .formatted(attribute.name(), of.entity(), of.attribute(), name));
      }
    }
  }

  private Set<String> keyVariables(Entity source) {
    Set<String> variables = new LinkedHashSet<>();
    for (KeyAttribute key : design.table(source.table()).key().attributes()) {
      source.key(key.name()).stream()
          .flatMap(rule -> rule.templates().stream())
          .flatMap(template -> template.variables().stream())
          .map(Part.Variable::name)
          .forEach(variables::add);
    }
    return variables;
  }
}
