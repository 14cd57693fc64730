package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives attributes that are copies the type of what they copy. */
final class CopiedTypes {
  private CopiedTypes() {}

  static List<Entity> resolve(List<Entity> entities) {
    return entities.stream().map(entity -> resolve(entity, entities)).toList();
  }

  private static Entity resolve(Entity entity, List<Entity> entities) {
    boolean copies =
        entity.attributes().values().stream().anyMatch(each -> each.copyOf().isPresent());
    if (!copies) {
      return entity;
    }
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    entity
        .attributes()
        .forEach((name, attribute) -> attributes.put(name, resolve(attribute, entities)));
    return entity.withAttributes(attributes);
  }

  private static Attribute resolve(Attribute attribute, List<Entity> entities) {
    Optional<Attribute> source =
        attribute
            .copyOf()
            .flatMap(
                copy ->
                    entities.stream()
                        .filter(entity -> entity.name().equals(copy.entity()))
                        .findFirst()
                        .flatMap(entity -> entity.attribute(copy.attribute())));
    return source.map(each -> attribute.withType(each.type())).orElse(attribute);
  }
}
