package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A key made of what may be absent. */
final class OptionalInKey implements Check {
  static final String NAME = "optional-in-key";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "an attribute that may be absent is part of a key",
        """
        An item whose primary key cannot be computed cannot be written: an error. An item whose \
        index key cannot be computed is silently not in the index, and the patterns that read it \
        never give that item: a warning, unless the template says that this is meant with a \
        question mark, `<badge?>`. An optional attribute that is itself the index key is a hint; \
        `badge: <badge?>` says that it is meant. So is one in an entry with a condition, unless \
        the condition tests it or a transaction sets it together with what is tested.\
        """,
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          product:
            PK: PRODUCT#<id>
            SK: METADATA
            GSI1PK: BADGE#<badge>
            attributes: { id: string, badge: string? }
        patterns:
          productsByBadge: GSI1PK = BADGE#<badge>
        """,
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          product:
            PK: PRODUCT#<id>
            SK: METADATA
            GSI1PK: BADGE#<badge?>
            attributes: { id: string, badge: string? }
        patterns:
          productsByBadge: GSI1PK = BADGE#<badge>
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      Table table = review.table(entity);
      for (KeyRule rule : entity.keys().values()) {
        boolean primary = table.key().has(rule.attribute());
        if (primary) {
          uncovered(entity, rule).ifPresent(value -> reportCase(review, entity, rule, value));
        }
        for (KeyChoice choice : rule.choices()) {
          for (Part.Variable variable : choice.template().variables()) {
            if (isOptional(entity, variable) || (primary && variable.optional())) {
              report(review, entity, rule, choice, variable, primary);
            }
          }
        }
      }
    }
  }

  /** A value of the attribute that chooses a template, and for which there is none. */
  private static Optional<String> uncovered(Entity entity, KeyRule rule) {
    Set<String> paths = new LinkedHashSet<>();
    Set<String> covered = new LinkedHashSet<>();
    for (KeyChoice choice : rule.choices()) {
      if (!(choice.when().orElse(null) instanceof Condition.Comparison comparison
          && comparison.comparator() == Condition.Comparator.EQUAL
          && comparison.operand() instanceof Operand.Constant constant)) {
        return Optional.empty();
      }
      paths.add(comparison.path());
      covered.add(constant.text());
    }
    return paths.stream()
        .flatMap(path -> values(entity, path).stream())
        .filter(value -> paths.size() == 1 && !covered.contains(value))
        .findFirst()
        .map(value -> "`%s` is `%s`".formatted(paths.iterator().next(), value));
  }

  private static List<String> values(Entity entity, String path) {
    return entity
        .attribute(path)
        .map(Attribute::type)
        .map(
            type ->
                type instanceof AttributeType.Enumeration words
                    ? words.values()
                    : type instanceof AttributeType.Bool
                        ? List.of("true", "false")
                        : List.<String>of())
        .orElse(List.of());
  }

  private static void reportCase(Review review, Entity entity, KeyRule rule, String value) {
    review.add(
        Finding.error(
                NAME,
                "a `%s` whose %s cannot be written: it has no `%s`"
                    .formatted(entity.name(), value, rule.attribute()),
                rule.templates().get(0).span())
            .label("no case for it")
            .help("add a case, or take the value from the type"),
        entity);
  }

  private static boolean isOptional(Entity entity, Part.Variable variable) {
    String path = variable.name();
    for (int dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
      if (entity.attribute(path.substring(0, dot)).map(Attribute::optional).orElse(false)) {
        return true;
      }
    }
    return entity
        .attribute(path)
        .map(
            attribute ->
                attribute.optional()
                    && attribute.defaultValue().isEmpty()
                    && attribute.origin().isEmpty())
        .orElse(false);
  }

  /**
   * Whether an entry's condition tells that the attribute is there: it names it, or the transaction
   * that makes it hold sets it too. Where there is a template for each case, somebody thought of
   * what each of them has.
   */
  private static boolean isGiven(
      Review review, Entity entity, KeyRule rule, KeyChoice choice, Part.Variable variable) {
    Set<String> tested =
        choice.when().map(when -> when.paths().collect(Collectors.toSet())).orElse(Set.of());
    return rule.choices().size() > 1
        || tested.contains(variable.name())
        || review.design().transactions().stream()
            .flatMap(transaction -> transaction.steps().stream())
            .filter(step -> step.entity().equals(entity.name()))
            .map(step -> step.set().keySet())
            .anyMatch(
                set -> set.contains(variable.name()) && tested.stream().anyMatch(set::contains));
  }

  private static void report(
      Review review,
      Entity entity,
      KeyRule rule,
      KeyChoice choice,
      Part.Variable variable,
      boolean primary) {
    if (primary) {
      review.add(
          Finding.error(
                  NAME,
                  "a `%s` without `%s` cannot be written: its `%s` cannot be computed"
                      .formatted(entity.name(), variable.name(), rule.attribute()),
                  variable.span())
              .label("may be absent")
              .help("make `%s` required, or leave it out of the key".formatted(variable.name())),
          entity);
    } else if (!variable.optional() && !isGiven(review, entity, rule, choice, variable)) {
      boolean conditional = choice.when().isPresent();
      review.add(
          Finding.of(
                  NAME,
                  rule.natural() || conditional ? Severity.HINT : Severity.WARNING,
                  "a `%s` without `%s` is silently not in the index of `%s`%s"
                      .formatted(
                          entity.name(),
                          variable.name(),
                          rule.attribute(),
                          conditional ? ", also when its condition holds" : ""),
                  variable.span())
              .label("may be absent")
              .help(
                  rule.natural()
                      ? "add `%s: <%s?>` to `%s` if that is meant, or make the attribute required"
                          .formatted(rule.attribute(), variable.name(), entity.name())
                      : "write `<%s?>` if that is meant, or make the attribute required"
                          .formatted(variable.name()))
              .fix(
                  Fix.of(
                      "make the attribute required",
                      rule.natural()
                          ? new Edit.AddedSetting(
                              entity.span(),
                              "%s: <%s?>".formatted(rule.attribute(), variable.name()))
                          : new Edit.Replacement(
                              variable.span(),
                              FormText.whole(variable),
                              FormText.optional(variable)))),
          entity);
    }
  }
}
