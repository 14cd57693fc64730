package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Load;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes sure that what patterns test and what writes use means something. */
final class UseLinks {
  private final Findings findings;
  private final Design design;
  private final Names names;

  UseLinks(Findings findings, Design design, Names names) {
    this.findings = findings;
    this.design = design;
    this.names = names;
  }

  void link() {
    design.entities().forEach(entity -> defaults("", entity.attributes()));
    design
        .entities()
        .forEach(entity -> entity.counters().forEach(counter -> counted(entity, counter)));
    design.patterns().forEach(this::filter);
    design.transactions().forEach(this::transaction);
    load(
        "patterns",
        design.load().patterns().keySet(),
        "pattern",
        listed(design.patterns(), Pattern::name));
    load("views", design.load().views().keySet(), "view", listed(design.views(), View::name));
    load("entities", design.load().entities().keySet(), "entity", names.entities());
    design.entities().forEach(this::changes);
    load(
        "transactions",
        design.load().transactions().keySet(),
        "transaction",
        listed(design.transactions(), TransactionDefinition::name));
  }

  private static <T> List<String> listed(List<T> nodes, Function<T, String> name) {
    return nodes.stream().map(name).toList();
  }

  private void load(String key, Collection<String> usedNames, String subject, List<String> names) {
    for (String name : usedNames) {
      if (!names.contains(name)) {
        findings.unknown(
            subject + " of the load called",
            name,
            findings.place(design.load().span(), key + " " + name).firstLine(),
            names);
      }
    }
  }

  /** What updates of the load change is there. */
  private void changes(Entity entity) {
    Load load = design.load();
    if (load.entities().containsKey(entity.name())) {
      for (String name : load.entities().get(entity.name()).changes()) {
        names.attribute(
            entity, name, findings.place(load.span(), "changes " + entity.name() + " " + name));
      }
    }
  }

  /** What is summed up is a number. */
  private void counted(Entity holder, Counter counter) {
    Optional<Entity> countedEntity = design.findEntity(counter.of());
    if (countedEntity.isEmpty()) {
      return;
    }
    counter.when().ifPresent(when -> names.condition(when, List.of(countedEntity.get())));
    if (counter.sum().isEmpty()) {
      return;
    }
    String name = counter.sum().get();
    Span span = findings.place(counter.span(), name);
    if (names.attribute(countedEntity.get(), name, span)
        && !isNumber(countedEntity.get().attribute(name).orElseThrow().type())) {
      findings.malformed(
          "`%s.%s` sums up `%s.%s`, which is no number"
              .formatted(holder.name(), counter.attribute(), counter.of(), name),
          span,
          "make `%s` a number, or count the items without `sum`".formatted(name));
    }
  }

  private static boolean isNumber(AttributeType type) {
    return type instanceof AttributeType.Numeric || type instanceof AttributeType.Any;
  }

  private void filter(Pattern pattern) {
    List<Entity> returned = design.returned(pattern);
    if (!returned.isEmpty()) {
      pattern.filter().ifPresent(filter -> names.condition(filter, returned));
    }
  }

  private void defaults(String path, Map<String, Attribute> attributes) {
    attributes.forEach(
        (name, attribute) -> {
          attribute
              .defaultValue()
              .ifPresent(
                  text ->
                      names.initialValue(
                          path + name,
                          attribute.type(),
                          text,
                          findings.place(attribute.span(), text)));
          if (attribute.type() instanceof AttributeType.Fields fields) {
            defaults(path + name + ".", fields.fields());
          }
        });
  }

  private void transaction(TransactionDefinition transaction) {
    for (Step step : transaction.steps()) {
      Entity entity = design.entity(step.entity());
      step.when().ifPresent(when -> names.condition(when, List.of(entity)));
      step.with().forEach((name, operand) -> assignment(step, entity, name, operand));
      step.set().forEach((name, operand) -> assignment(step, entity, name, operand));
      step.add().forEach((name, operand) -> addition(step, entity, name, operand));
      step.remove().forEach(name -> removal(step, entity, name));
    }
  }

  private void assignment(Step step, Entity entity, String name, Operand operand) {
    if (attribute(step, entity, name)) {
      names.value(entity, name, operand);
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
      names.value(name, any, constant.text(), constant.span());
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
    return names.attribute(entity, name, findings.place(step.span(), name));
  }
}
