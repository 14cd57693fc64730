package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Unique;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes sure that the names in the parts of a design mean something, once all of it is read. */
final class Linker {
  private final Findings findings;
  private final Design design;
  private final Names names;

  Linker(Findings findings, Design design, Names names) {
    this.findings = findings;
    this.design = design;
    this.names = names;
  }

  /** The names on which it depends what the patterns read. */
  void link() {
    for (Table table : design.tables()) {
      table.indexes().forEach(index -> projection(table, index));
    }
    design.entities().forEach(this::entity);
    design.patterns().forEach(this::pattern);
  }

  /**
   * What an index projects is an attribute of some entity, the map that holds them, or a key.
   * DynamoDB projects no attribute out of a map.
   */
  private void projection(Table table, Index index) {
    if (!(index.projection() instanceof Projection.Include include)) {
      return;
    }
    List<Entity> tableEntities =
        design.entities().stream().filter(each -> each.table().equals(table.name())).toList();
    for (String name : include.attributes()) {
      boolean key = table.keyAttributes().stream().anyMatch(each -> each.name().equals(name));
      boolean isAttribute =
          key
              || name.equals(Reference.OWNER)
              || tableEntities.stream()
                  .anyMatch(
                      entity ->
                          entity
                                  .storedUnder(name)
                                  .filter(attribute -> !entity.isNested(attribute.name()))
                                  .isPresent()
                              || entity.under().equals(Optional.of(name))
                              || entity.typeAttribute().equals(Optional.of(name)));
      if (!isAttribute && !tableEntities.isEmpty()) {
        unprojected(tableEntities, name, findings.place(index.span(), name));
      }
    }
  }

  private void unprojected(List<Entity> tableEntities, String name, Span span) {
    Optional<String> storedName =
        tableEntities.stream()
            .filter(entity -> entity.attributes().containsKey(name) && !entity.isNested(name))
            .map(entity -> entity.storedName(name))
            .findFirst();
    if (storedName.isPresent()) {
      findings.malformed(
          "`%s` is stored as `%s`, and DynamoDB projects what is stored"
              .formatted(name, storedName.get()),
          span,
          "project `%s`".formatted(storedName.get()));
      return;
    }
    Optional<String> map =
        tableEntities.stream()
            .filter(entity -> entity.attribute(name).isPresent())
            .map(entity -> entity.under().orElse(name.split("\\.", 2)[0]))
            .findFirst();
    if (map.isPresent()) {
      findings.malformed(
          "`%s` is inside the map `%s`, and DynamoDB projects whole attributes"
              .formatted(name, map.get()),
          span,
          "project `%s`".formatted(map.get()));
      return;
    }
    findings.unknown(
        "attribute called",
        name,
        span,
        Stream.concat(
                Stream.of("keys", "all"),
                tableEntities.stream().flatMap(entity -> entity.attributes().keySet().stream()))
            .distinct()
            .toList());
  }

  private void entity(Entity entity) {
    entity.excludes().forEach(name -> names.entityName(name, findings.place(entity.span(), name)));
    entity
        .identity()
        .forEach(name -> names.attribute(entity, name, findings.place(entity.span(), name)));
    entity.unique().forEach(each -> unique(entity, each));
    entity
        .references()
        .forEach(
            each ->
                each.copied()
                    .forEach(
                        name -> names.attribute(entity, name, findings.place(each.span(), name))));
    entity.counters().forEach(counter -> counter(entity, counter));
    entity
        .expiry()
        .ifPresent(
            each -> each.from().ifPresent(name -> names.attribute(entity, name, each.span())));
    for (KeyRule rule : entity.keys().values()) {
      for (KeyChoice choice : rule.choices()) {
        choice.when().ifPresent(when -> names.condition(when, List.of(entity)));
      }
    }
    entity
        .attributes()
        .values()
        .forEach(attribute -> attribute.copyOf().ifPresent(copy -> copy(copy)));
  }

  /** A guard is the key of a value, or of each element of a set. */
  private void unique(Entity entity, Unique unique) {
    for (String name : unique.attributes()) {
      if (!names.attribute(entity, name, unique.span())) {
        continue;
      }
      AttributeType type = entity.attribute(name).orElseThrow().type();
      boolean each = unique.each().equals(Optional.of(name));
      boolean keyable =
          type instanceof AttributeType.SetOf set
              && !(set.element() instanceof AttributeType.Binary)
              && !name.contains(".");
      if (each && !keyable) {
        findings.malformed(
            "`each %s` needs a set of texts or numbers that is in no map".formatted(name),
            unique.span(),
            "make it a `set of string`, or write `%s` without `each`".formatted(name));
      } else if (!each && type instanceof AttributeType.SetOf) {
        findings.malformed(
            "`%s` is a set, and a guard holds one value".formatted(name),
            unique.span(),
            "write `each %s` to have every element be unique".formatted(name));
      }
    }
  }

  private void copy(Attribute.CopyOf copy) {
    if (names.entityName(copy.entity(), copy.span())) {
      names.attribute(design.entity(copy.entity()), copy.attribute(), copy.span());
    }
  }

  /** A counter is found by the key of its holder, computed from the counted item. */
  private void counter(Entity holder, Counter counter) {
    if (!names.entityName(counter.of(), findings.place(counter.span(), counter.of()))) {
      return;
    }
    Entity countedEntity = design.entity(counter.of());
    design
        .table(holder.table())
        .key()
        .attributes()
        .forEach(
            key ->
                holder.key(key.name()).stream()
                    .flatMap(rule -> rule.templates().stream())
                    .flatMap(template -> template.variables().stream())
                    .map(Part.Variable::name)
                    .map(name -> counter.with().getOrDefault(name, name))
                    .filter(name -> countedEntity.attribute(name).isEmpty())
                    .forEach(
                        name ->
                            findings.missing(
                                "`%s` cannot be found from a `%s`, which has no `%s`"
                                    .formatted(holder.name(), countedEntity.name(), name),
                                counter.span(),
                                "say which attribute has it: `with: { %s: … }`".formatted(name))));
  }

  private void pattern(Pattern pattern) {
    List<Entity> returned = design.returned(pattern);
    if (returned.isEmpty()) {
      return;
    }
    pattern
        .needs()
        .forEach(name -> names.anyAttribute(returned, name, findings.place(pattern.span(), name)));
    pattern
        .order()
        .ifPresent(
            order ->
                order.by().ifPresent(name -> names.anyAttribute(returned, name, order.span())));
  }
}
