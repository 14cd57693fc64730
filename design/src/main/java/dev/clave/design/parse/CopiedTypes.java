package dev.clave.design.parse;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives attributes that are copies the type of what they copy, through copies of copies. */
final class CopiedTypes {
  private final Findings findings;
  private final Map<String, Entity> entities = new HashMap<>();

  private CopiedTypes(List<Entity> entities, Findings findings) {
    this.findings = findings;
    entities.forEach(entity -> this.entities.put(entity.name(), entity));
  }

  static List<Entity> resolve(List<Entity> entities, Findings findings) {
    CopiedTypes types = new CopiedTypes(entities, findings);
    return entities.stream().map(types::resolve).toList();
  }

  private Entity resolve(Entity entity) {
    boolean copies =
        entity.attributes().values().stream().anyMatch(each -> each.copyOf().isPresent());
    if (!copies) {
      return entity;
    }
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    entity
        .attributes()
        .forEach((name, attribute) -> attributes.put(name, resolve(entity, attribute)));
    return entity.withAttributes(attributes);
  }

  /** A copy may be absent whenever its original may. */
  private Attribute resolve(Entity entity, Attribute attribute) {
    Set<String> followed = new LinkedHashSet<>(List.of(entity.name() + "." + attribute.name()));
    Attribute original = attribute;
    boolean optional = attribute.optional();
    while (original.copyOf().isPresent()) {
      Attribute.CopyOf copy = original.copyOf().get();
      if (!followed.add(copy.entity() + "." + copy.attribute())) {
        findings.add(
            Finding.error(
                    "malformed",
                    "`%s.%s` is a copy of itself: %s"
                        .formatted(
                            entity.name(), attribute.name(), String.join(", then ", followed)),
                    attribute.copyOf().orElseThrow().span())
                .label("nothing is the original")
                .help("give one of them a type of its own"));
        return attribute;
      }
      Optional<Attribute> source =
          Optional.ofNullable(entities.get(copy.entity()))
              .flatMap(owner -> owner.attribute(copy.attribute()));
      if (source.isEmpty()) {
        return attribute;
      }
      original = source.get();
      optional |=
          original.optional() && original.defaultValue().isEmpty() && original.origin().isEmpty();
    }
    return attribute.withType(original.type()).withOptional(optional);
  }
}
