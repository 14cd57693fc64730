package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The names of a design, looked up once all of it is read; what means nothing is found. */
final class Names {
  private final Findings findings;
  private final List<String> entityNames;

  Names(Findings findings, Design design) {
    this.findings = findings;
    this.entityNames = design.entities().stream().map(Entity::name).toList();
  }

  List<String> entities() {
    return entityNames;
  }

  boolean entityName(String name, Span span) {
    boolean exists = entityNames.contains(name);
    if (!exists) {
      findings.unknown("entity", name, span, entityNames);
    }
    return exists;
  }

  boolean attribute(Entity entity, String path, Span span) {
    return anyAttribute(List.of(entity), path, span);
  }

  boolean anyAttribute(List<Entity> entities, String path, Span span) {
    boolean exists = entities.stream().anyMatch(entity -> entity.attribute(path).isPresent());
    if (!exists) {
      findings.unknown(
          "attribute of `" + entities.get(0).name() + "` called",
          path,
          span,
          entities.stream().flatMap(entity -> entity.attributes().keySet().stream()).toList());
    }
    return exists;
  }

  void condition(Condition condition, List<Entity> entities) {
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

  /** The operands that stand for whole values: a prefix or an element is none, `now` always is. */
  private static Stream<Operand> wholeValues(Condition leaf) {
    boolean part =
        leaf instanceof Condition.Comparison comparison
            && (comparison.comparator() == Condition.Comparator.BEGINS_WITH
                || comparison.comparator() == Condition.Comparator.CONTAINS);
    return leaf.operands().filter(operand -> !part || operand instanceof Operand.Now);
  }

  /** A word that is compared with or given to an attribute has to be one of its values. */
  void value(Entity entity, String path, Operand operand) {
    Optional<AttributeType> type = entity.attribute(path).map(Attribute::type);
    if (operand instanceof Operand.Constant constant && type.isPresent()) {
      value(path, type.get(), constant.text(), constant.span());
    } else if (operand instanceof Operand.Now now && type.isPresent() && !isTime(type.get())) {
      findings.malformed(
          "`now` is no value of `%s`: expected a timestamp or date".formatted(path),
          now.span(),
          "make `%s` a `timestamp` or a `date`, or write `'now'` for the word".formatted(path));
    }
  }

  private static boolean isTime(AttributeType type) {
    return type instanceof AttributeType.Timestamp
        || type instanceof AttributeType.Date
        || type instanceof AttributeType.Any;
  }

  void value(String path, AttributeType type, String text, Span span) {
    value(path, type, text, ValueFit.refusal(type, text), span);
  }

  void initialValue(String path, AttributeType type, String text, Span span) {
    value(path, type, text, ValueFit.defaultRefusal(type, text), span);
  }

  private void value(
      String path, AttributeType type, String text, Optional<String> refusal, Span span) {
    CheckInterrupted.heed();
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
}
