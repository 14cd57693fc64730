package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
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
    Set<String> variables = source.get().keyVariables(design.table(source.get().table()).key());
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
      String ownName = with.getOrDefault(name, name);
      if (entity.attribute(ownName).isEmpty()) {
        findings.malformed(
            "nothing says which `%s` it is a snapshot of: the key of one needs `%s`"
                .formatted(of.entity(), name),
            of.span(),
            "say which attribute that is: `%s: { is: snapshot of %s.%s, with: { %s: <…> } }`"
                .formatted(attribute.name(), of.entity(), of.attribute(), name));
      }
    }
  }
}
