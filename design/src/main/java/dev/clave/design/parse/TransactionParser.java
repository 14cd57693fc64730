package dev.clave.design.parse;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a transaction: a list of steps, or a map with `steps`. */
final class TransactionParser {
  private static final List<String> KINDS = List.of("create", "put", "update", "delete", "check");

  private final Findings findings;
  private final List<Entity> entities;

  TransactionParser(Findings findings, List<Entity> entities) {
    this.findings = findings;
    this.entities = entities;
  }

  Optional<TransactionDefinition> parse(Yaml.Scalar name, Yaml value) {
    if (value instanceof Yaml.Sequence sequence) {
      return Optional.of(
          new TransactionDefinition(name.text(), "", steps(sequence), List.of(), name.span()));
    }
    if (!(value instanceof Yaml.Mapping mapping)) {
      findings.malformed(
          "transaction `"
              + name.text()
              + "` should be a list of steps, found "
              + Section.describe(value),
          value.span(),
          "write its steps below it, as in `- create: entity`");
      return Optional.empty();
    }
    Section section = new Section(mapping, "transaction `" + name.text() + "`", findings);
    String about = section.about();
    Optional<Yaml> steps = section.value("steps");
    if (steps.isEmpty() || !(steps.get() instanceof Yaml.Sequence)) {
      findings.missing(
          "transaction `" + name.text() + "` has no list of steps", name.span(), "add `steps:`");
    }
    var waivers = section.waivers();
    section.refuseOthers();
    List<Step> read =
        steps.isPresent() && steps.get() instanceof Yaml.Sequence sequence
            ? steps(sequence)
            : List.of();
    return Optional.of(new TransactionDefinition(name.text(), about, read, waivers, name.span()));
  }

  private List<Step> steps(Yaml.Sequence sequence) {
    List<Step> steps = new ArrayList<>();
    for (Yaml item : sequence.items()) {
      if (item instanceof Yaml.Mapping mapping) {
        step(mapping).ifPresent(steps::add);
      } else {
        findings.malformed(
            "a step should be a map, found " + Section.describe(item),
            item.span(),
            "write `- create: entity`");
      }
    }
    return steps;
  }

  private Optional<Step> step(Yaml.Mapping mapping) {
    Section section = new Section(mapping, "a step", findings);
    Optional<String> kind =
        KINDS.stream().filter(each -> mapping.value(each).isPresent()).findFirst();
    Optional<Yaml.Scalar> entity = kind.flatMap(section::scalar);
    Optional<Condition> when =
        section.scalar("when").flatMap(text -> new ConditionParser(findings).parse(text));
    Span span = entity.map(Yaml.Scalar::span).orElse(mapping.span());
    Map<String, Operand> with = operands(section, "with", span);
    Map<String, Operand> set = operands(section, "set", span);
    Map<String, Operand> add = operands(section, "add", span);
    List<String> remove = findings.mentioned(span, section.names("remove"));
    section.refuseOthers(KINDS.toArray(String[]::new));
    if (kind.isEmpty()) {
      findings.missing(
          "a step does not say what it does",
          mapping.span(),
          "add one of create, put, update, delete and check, with an entity");
    }
    if (entity.isEmpty()) {
      return Optional.empty();
    }
    if (entities.stream().noneMatch(each -> each.name().equals(entity.get().text()))) {
      findings.unknown(
          "entity",
          entity.get().text(),
          entity.get().span(),
          entities.stream().map(Entity::name).toList());
      return Optional.empty();
    }
    return Optional.of(
        new Step(
            Step.Kind.valueOf(kind.orElseThrow().toUpperCase(Locale.ROOT)),
            entity.get().text(),
            when,
            with,
            set,
            add,
            remove,
            span));
  }

  private Map<String, Operand> operands(Section section, String key, Span step) {
    Map<String, Operand> operands = new LinkedHashMap<>();
    for (Yaml.Entry entry : section.map(key).map(Yaml.Mapping::entries).orElse(List.of())) {
      findings.mention(step, entry.key());
      section
          .scalar(entry.key().text(), entry.value())
          .flatMap(scalar -> ConditionParser.operand(scalar, findings))
          .ifPresent(operand -> operands.put(entry.key().text(), operand));
    }
    return operands;
  }
}
