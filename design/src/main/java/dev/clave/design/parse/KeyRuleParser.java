package dev.clave.design.parse;

import dev.clave.design.model.Condition;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Shards;
import dev.clave.design.model.Span;
import dev.clave.design.model.Template;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads how an entity writes one key attribute: a template, a conditional one, or a choice. */
final class KeyRuleParser {
  private final Findings findings;
  private final TemplateParser templates;
  private final ConditionParser conditions;

  KeyRuleParser(Findings findings) {
    this.findings = findings;
    this.templates = new TemplateParser(findings);
    this.conditions = new ConditionParser(findings);
  }

  /** {@code whole} is a condition on the whole index entry, {@code shards} the index's own. */
  Optional<KeyRule> parse(
      KeyAttribute attribute, Yaml value, Optional<Condition> whole, int shards, Span span) {
    if (value instanceof Yaml.Scalar scalar) {
      return template(attribute, scalar)
          .map(
              template ->
                  new KeyRule(
                      attribute.name(),
                      attribute.type(),
                      List.of(new KeyChoice(whole, template)),
                      false,
                      shards,
                      span));
    }
    if (!(value instanceof Yaml.Mapping mapping)) {
      findings.malformed(
          "`" + attribute.name() + "` should be a template, found " + value.kind(),
          value.span(),
          "write `" + attribute.name() + ": PREFIX#<attribute>`");
      return Optional.empty();
    }
    Section section = new Section(mapping, "key `" + attribute.name() + "`", findings);
    int ownShards = section.integer("shards", 1, Shards.MOST).orElse(shards);
    List<KeyChoice> choices =
        section.value("by").isPresent()
            ? cases(attribute, section, whole)
            : single(attribute, section, whole);
    section.refuseOthers();
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new KeyRule(attribute.name(), attribute.type(), choices, false, ownShards, span));
  }

  private List<KeyChoice> single(
      KeyAttribute attribute, Section section, Optional<Condition> whole) {
    Optional<Condition> when = section.scalar("when").flatMap(conditions::parse);
    Optional<Yaml> value = section.value("template");
    if (value.isEmpty()) {
      findings.missing(
          "key `" + attribute.name() + "` has no template",
          section.span(),
          "add `template: PREFIX#<attribute>`, or `by:` and `cases:`");
    }
    return value
        .flatMap(each -> section.scalar("template", each))
        .flatMap(scalar -> template(attribute, scalar))
        .map(template -> List.of(new KeyChoice(both(whole, when), template)))
        .orElse(List.of());
  }

  private List<KeyChoice> cases(
      KeyAttribute attribute, Section section, Optional<Condition> whole) {
    List<KeyChoice> choices = new ArrayList<>();
    Optional<Yaml.Scalar> by = section.scalar("by");
    Optional<Yaml.Mapping> cases = section.map("cases");
    if (by.isEmpty() || cases.isEmpty()) {
      findings.missing(
          "key `" + attribute.name() + "` is chosen `by` an attribute and has no cases",
          section.span(),
          "add `cases:` with a template for each value");
      return choices;
    }
    for (Yaml.Entry entry : cases.get().entries()) {
      Span span = entry.key().span();
      Condition is =
          new Condition.Comparison(
              by.get().text(),
              Condition.Comparator.EQUAL,
              new Operand.Constant(entry.key().text(), true, span),
              span);
      section
          .scalar(entry.key().text(), entry.value())
          .flatMap(scalar -> template(attribute, scalar))
          .ifPresent(
              template -> choices.add(new KeyChoice(both(whole, Optional.of(is)), template)));
    }
    return choices;
  }

  static Optional<Condition> both(Optional<Condition> one, Optional<Condition> other) {
    if (one.isEmpty()) {
      return other;
    }
    return other.isEmpty()
        ? one
        : Optional.of(new Condition.And(List.of(one.get(), other.get()), other.get().span()));
  }

  private Optional<Template> template(KeyAttribute attribute, Yaml.Scalar scalar) {
    if (attribute.type() != KeyType.S) {
      return Traps.check(scalar, attribute.name(), findings)
          ? templates.parse(scalar).flatMap(template -> numeric(attribute, template))
          : Optional.empty();
    }
    return Traps.template(scalar, attribute.name(), findings)
        ? templates.parse(scalar)
        : Optional.empty();
  }

  /** A number or binary key is one value, not text put together. */
  private Optional<Template> numeric(KeyAttribute attribute, Template template) {
    boolean number = attribute.type() == KeyType.N && template.text().matches("-?\\d+(\\.\\d+)?");
    if (template.sole().isPresent() || number) {
      return Optional.of(template);
    }
    findings.malformed(
        "`%s` is a %s key, and `%s` is text"
            .formatted(
                attribute.name(),
                attribute.type() == KeyType.N ? "number" : "binary",
                template.text()),
        template.span(),
        "write one variable, as in `<" + attribute.name() + ">`");
    return Optional.empty();
  }
}
