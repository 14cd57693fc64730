package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.Unique;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes sure that every name in a design means something, once all of it is read. */
final class Linker {
  private final Findings findings;
  private final Design design;
  private final List<String> entityNames;

  Linker(Findings findings, Design design) {
    this.findings = findings;
    this.design = design;
    this.entityNames = design.entities().stream().map(Entity::name).toList();
  }

  void link() {
    for (Table table : design.tables()) {
      table.indexes().forEach(index -> projection(table, index));
    }
    design.entities().forEach(this::entity);
    design.patterns().forEach(this::pattern);
    design.transactions().forEach(this::transaction);
    load(
        "patterns",
        design.load().patterns().keySet(),
        "pattern",
        names(design.patterns(), Pattern::name));
    load("entities", design.load().entities().keySet(), "entity", entityNames);
    load(
        "transactions",
        design.load().transactions().keySet(),
        "transaction",
        names(design.transactions(), TransactionDefinition::name));
  }

  private static <T> List<String> names(List<T> nodes, Function<T, String> name) {
    return nodes.stream().map(name).toList();
  }

  private void load(String key, Collection<String> named, String what, List<String> known) {
    for (String name : named) {
      if (!known.contains(name)) {
        findings.unknown(
            what + " of the load called",
            name,
            findings.place(design.load().span(), key + " " + name).firstLine(),
            known);
      }
    }
  }

  /**
   * What an index projects is an attribute of some entity, the map that holds them, or a key.
   * DynamoDB projects no attribute out of a map.
   */
  private void projection(Table table, Index index) {
    if (!(index.projection() instanceof Projection.Include include)) {
      return;
    }
    List<Entity> held =
        design.entities().stream().filter(each -> each.table().equals(table.name())).toList();
    for (String name : include.attributes()) {
      boolean key = table.keyAttributes().stream().anyMatch(each -> each.name().equals(name));
      boolean known =
          key
              || held.stream()
                  .anyMatch(
                      entity ->
                          entity
                                  .storedUnder(name)
                                  .filter(attribute -> !entity.isNested(attribute.name()))
                                  .isPresent()
                              || entity.under().equals(Optional.of(name))
                              || entity.typeAttribute().equals(Optional.of(name)));
      if (!known && !held.isEmpty()) {
        unprojected(held, name, findings.place(index.span(), name));
      }
    }
  }

  private void unprojected(List<Entity> held, String name, Span span) {
    Optional<String> stored =
        held.stream()
            .filter(entity -> entity.attributes().containsKey(name) && !entity.isNested(name))
            .map(entity -> entity.storedName(name))
            .findFirst();
    if (stored.isPresent()) {
      findings.malformed(
          "`%s` is stored as `%s`, and DynamoDB projects what is stored"
              .formatted(name, stored.get()),
          span,
          "project `%s`".formatted(stored.get()));
      return;
    }
    Optional<String> map =
        held.stream()
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
                held.stream().flatMap(entity -> entity.attributes().keySet().stream()))
            .distinct()
            .toList());
  }

  private void entity(Entity entity) {
    entity.excludes().forEach(name -> entityName(name, findings.place(entity.span(), name)));
    entity.identity().forEach(name -> attribute(entity, name, findings.place(entity.span(), name)));
    entity.unique().forEach(each -> unique(entity, each));
    entity
        .references()
        .forEach(
            each ->
                each.copied()
                    .forEach(name -> attribute(entity, name, findings.place(each.span(), name))));
    entity.counters().forEach(counter -> counter(entity, counter));
    entity
        .expiry()
        .ifPresent(each -> each.from().ifPresent(name -> attribute(entity, name, each.span())));
    for (KeyRule rule : entity.keys().values()) {
      for (KeyChoice choice : rule.choices()) {
        choice.when().ifPresent(when -> condition(when, List.of(entity)));
      }
    }
    defaults("", entity.attributes());
    entity
        .attributes()
        .values()
        .forEach(attribute -> attribute.copyOf().ifPresent(copy -> copy(copy)));
  }

  /** A guard is the key of a value, or of each element of a set. */
  private void unique(Entity entity, Unique unique) {
    for (String name : unique.attributes()) {
      if (!attribute(entity, name, unique.span())) {
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
    if (entityName(copy.entity(), copy.span())) {
      attribute(design.entity(copy.entity()), copy.attribute(), copy.span());
    }
  }

  /** A counter is found by the key of its holder, computed from the counted item. */
  private void counter(Entity holder, Counter counter) {
    if (!entityName(counter.of(), findings.place(counter.span(), counter.of()))) {
      return;
    }
    Entity counted = design.entity(counter.of());
    counter.sum().ifPresent(name -> attribute(counted, name, findings.place(counter.span(), name)));
    counter.when().ifPresent(when -> condition(when, List.of(counted)));
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
                    .filter(name -> counted.attribute(name).isEmpty())
                    .forEach(
                        name ->
                            findings.missing(
                                "`%s` cannot be found from a `%s`, which has no `%s`"
                                    .formatted(holder.name(), counted.name(), name),
                                counter.span(),
                                "say which attribute has it: `with: { %s: … }`".formatted(name))));
  }

  private void pattern(Pattern pattern) {
    List<Entity> returned =
        pattern.returns().stream().flatMap(name -> design.findEntity(name).stream()).toList();
    if (returned.isEmpty()) {
      return;
    }
    pattern.filter().ifPresent(filter -> condition(filter, returned));
    pattern
        .needs()
        .forEach(name -> anyAttribute(returned, name, findings.place(pattern.span(), name)));
    pattern
        .order()
        .ifPresent(
            order -> order.by().ifPresent(name -> anyAttribute(returned, name, order.span())));
  }

  private void transaction(TransactionDefinition transaction) {
    for (Step step : transaction.steps()) {
      Entity entity = design.entity(step.entity());
      step.when().ifPresent(when -> condition(when, List.of(entity)));
      step.with().keySet().forEach(name -> attribute(step, entity, name));
      step.set().forEach((name, operand) -> assignment(step, entity, name, operand));
      step.add().forEach((name, operand) -> addition(step, entity, name, operand));
      step.remove().forEach(name -> removal(step, entity, name));
    }
  }

  private void assignment(Step step, Entity entity, String name, Operand operand) {
    if (attribute(step, entity, name)) {
      value(entity, name, operand);
    }
  }

  /** What is added is a number, also below the range of the attribute. */
  private void addition(Step step, Entity entity, String name, Operand operand) {
    if (!attribute(step, entity, name)) {
      return;
    }
    boolean numeric =
        entity.attribute(name).orElseThrow().type() instanceof AttributeType.Numeric
            || entity.version().equals(Optional.of(name));
    if (!numeric) {
      findings.malformed(
          "a step adds to `%s` of `%s`, which is no number".formatted(name, entity.name()),
          findings.place(step.span(), name),
          "write `set`, or make the attribute a number");
    } else if (operand instanceof Operand.Constant constant) {
      AttributeType any = new AttributeType.Numeric(false, Optional.empty(), Optional.empty());
      value(name, any, constant.text(), constant.span());
    }
  }

  private void removal(Step step, Entity entity, String name) {
    if (attribute(step, entity, name) && !entity.attribute(name).orElseThrow().optional()) {
      findings.malformed(
          "a step removes `%s` of `%s`, which every item must have".formatted(name, entity.name()),
          findings.place(step.span(), name),
          "make the attribute optional, or leave it");
    }
  }

  private boolean attribute(Step step, Entity entity, String name) {
    return attribute(entity, name, findings.place(step.span(), name));
  }

  private void condition(Condition condition, List<Entity> entities) {
    condition
        .leaves()
        .forEach(
            leaf ->
                leaf.paths()
                    .filter(path -> anyAttribute(entities, path, leaf.span()))
                    .forEach(
                        path ->
                            entities.stream()
                                .filter(entity -> entity.attribute(path).isPresent())
                                .findFirst()
                                .ifPresent(
                                    entity ->
                                        wholeValues(leaf)
                                            .forEach(operand -> value(entity, path, operand)))));
  }

  /** The operands that stand for whole values: a prefix or an element is none. */
  private static Stream<Operand> wholeValues(Condition leaf) {
    boolean part =
        leaf instanceof Condition.Comparison comparison
            && (comparison.comparator() == Condition.Comparator.BEGINS_WITH
                || comparison.comparator() == Condition.Comparator.CONTAINS);
    return part ? Stream.of() : leaf.operands();
  }

  /** A word that is compared with or given to an attribute has to be one of its values. */
  private void value(Entity entity, String path, Operand operand) {
    Optional<AttributeType> type = entity.attribute(path).map(Attribute::type);
    if (operand instanceof Operand.Constant constant && type.isPresent()) {
      value(path, type.get(), constant.text(), constant.span());
    }
  }

  private void value(String path, AttributeType type, String text, Span span) {
    Optional<String> refusal = ValueFit.refusal(type, text);
    if (refusal.isPresent() && type instanceof AttributeType.Enumeration enumeration) {
      findings.unknown("value of `" + path + "`", text, span, enumeration.values());
    } else {
      refusal.ifPresent(
          why ->
              findings.malformed(
                  "`%s` is no value of `%s`: %s".formatted(text, path, why),
                  span,
                  "write a value of its type, or change the type"));
    }
  }

  private void defaults(String path, Map<String, Attribute> attributes) {
    attributes.forEach(
        (name, attribute) -> {
          attribute
              .defaultValue()
              .ifPresent(
                  text ->
                      value(
                          path + name,
                          attribute.type(),
                          text,
                          findings.place(attribute.span(), text)));
          if (attribute.type() instanceof AttributeType.Fields fields) {
            defaults(path + name + ".", fields.fields());
          }
        });
  }

  private boolean entityName(String name, Span span) {
    boolean known = entityNames.contains(name);
    if (!known) {
      findings.unknown("entity", name, span, entityNames);
    }
    return known;
  }

  private boolean attribute(Entity entity, String path, Span span) {
    return anyAttribute(List.of(entity), path, span);
  }

  private boolean anyAttribute(List<Entity> entities, String path, Span span) {
    boolean known = entities.stream().anyMatch(entity -> entity.attribute(path).isPresent());
    if (!known) {
      findings.unknown(
          "attribute of `" + entities.get(0).name() + "` called",
          path,
          span,
          entities.stream().flatMap(entity -> entity.attributes().keySet().stream()).toList());
    }
    return known;
  }
}
