package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Pattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses stored names ({@code as}) that meet other names of the item. */
final class StoredNames {
  private final Design design;
  private final Findings findings;

  private StoredNames(Design design, Findings findings) {
    this.design = design;
    this.findings = findings;
  }

  static void check(Design design, Findings findings) {
    StoredNames names = new StoredNames(design, findings);
    design.entities().forEach(names::entity);
    design.patterns().forEach(names::filter);
  }

  private void entity(Entity entity) {
    Map<String, String> useByName = new HashMap<>();
    entity.typeAttribute().ifPresent(name -> useByName.put(name, "the type of the item"));
    entity.under().ifPresent(name -> useByName.put(name, "the map of its attributes"));
    for (KeyAttribute key : design.table(entity.table()).keyAttributes()) {
      if (entity.key(key.name()).isPresent()) {
        useByName.put(key.name(), "a key");
      }
    }
    entity.attributes().values().stream()
        .filter(attribute -> attribute.storedAs().isEmpty())
        .forEach(
            attribute -> useByName.putIfAbsent(attribute.name(), "`" + attribute.name() + "`"));
    for (Attribute attribute : entity.attributes().values()) {
      inside(attribute.name(), attribute.type());
      if (attribute.storedAs().isEmpty()) {
        continue;
      }
      boolean runtime =
          entity.typeAttribute().equals(Optional.of(attribute.name()))
              || entity.key(attribute.name()).isPresent();
      String storedName = attribute.storedName();
      if (runtime) {
        findings.malformed(
            "`%s` is a key or the type of the item, and is stored under that name"
                .formatted(attribute.name()),
            attribute.span(),
            "name the key attribute or `entityType` otherwise");
      } else if (useByName.containsKey(storedName)) {
        findings.malformed(
            "`%s` cannot be stored as `%s`: an item keeps %s under that name"
                .formatted(attribute.name(), storedName, useByName.get(storedName)),
            attribute.span(),
            "choose a name that nothing else in `" + entity.name() + "` has");
      }
      useByName.putIfAbsent(storedName, "`" + attribute.name() + "`");
    }
  }

  /** The fields of a map keep their names: only whole attributes are renamed. */
  private void inside(String path, AttributeType type) {
    Map<String, Attribute> fields =
        type instanceof AttributeType.Fields map
            ? map.fields()
            : type instanceof AttributeType.ListOf list
                    && list.element() instanceof AttributeType.Fields map
                ? map.fields()
                : Map.of();
    fields.forEach(
        (name, field) -> {
          if (field.storedAs().isPresent()) {
            findings.malformed(
                "`%s.%s` is inside a map, whose fields are stored under their own names"
                    .formatted(path, name),
                field.span(),
                "remove `as`, or take the field out of the map");
          }
          inside(path + "." + name, field.type());
        });
  }

  /** A filter is one expression for all that the pattern reads. */
  private void filter(Pattern pattern) {
    if (pattern.filter().isEmpty()) {
      return;
    }
    List<Entity> returned =
        design.entities().stream()
            .filter(entity -> pattern.returns().contains(entity.name()))
            .toList();
    pattern.filter().stream()
        .flatMap(Condition::paths)
        .map(path -> path.split("\\.", 2)[0])
        .distinct()
        .forEach(
            name -> {
              List<String> storedNames =
                  returned.stream()
                      .filter(entity -> entity.attributes().containsKey(name))
                      .map(entity -> entity.storedName(name))
                      .distinct()
                      .toList();
              if (storedNames.size() > 1) {
                findings.malformed(
                    "`%s` filters by `%s`, which its types store as %s"
                        .formatted(
                            pattern.name(), name, "`" + String.join("` and `", storedNames) + "`"),
                    pattern.span(),
                    "store it under one name in all of them");
              }
            });
  }
}
