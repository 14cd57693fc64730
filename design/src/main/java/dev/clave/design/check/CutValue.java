package dev.clave.design.check;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.TimeUnit;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A value of which the primary key holds only a part, where nothing else tells items apart. */
final class CutValue {
  /** Words of entities of which there is one for each part of time. */
  private static final Set<String> PER_PART =
      Set.of(
          "hour",
          "hourly",
          "day",
          "daily",
          "week",
          "weekly",
          "month",
          "monthly",
          "quarter",
          "quarterly",
          "year",
          "yearly",
          "annual",
          "summary",
          "total",
          "totals",
          "rollup",
          "aggregate",
          "statistics",
          "stats",
          "usage",
          "bucket",
          "budget",
          "dia",
          "diario",
          "diaria",
          "semana",
          "semanal",
          "mes",
          "mensual",
          "anual",
          "resumen",
          "acumulado",
          "presupuesto");

  private CutValue() {}

  /** Whether a key holds only a part of a variable's value. */
  static boolean isCut(Entity entity, Part.Variable variable) {
    boolean wholeDay =
        Texts.type(entity, variable) instanceof AttributeType.Date
            && variable
                .form(Form.Truncate.class)
                .map(cut -> cut.unit() == TimeUnit.DAY)
                .orElse(false);
    return variable.form(Form.First.class).isPresent()
        || (variable.form(Form.Truncate.class).isPresent() && !wholeDay);
  }

  /** The first cut variable of a key that does not tell two items of the entity apart. */
  static Optional<Part.Variable> of(Entity entity, Table table) {
    List<Part.Variable> all = variables(entity, table.key().attributes()).toList();
    Set<String> whole =
        all.stream()
            .filter(variable -> !isCut(entity, variable))
            .map(Part.Variable::name)
            .collect(Collectors.toSet());
    boolean isDistinguished =
        MissingIdentity.namesItself(entity, table)
            || !entity.counters().isEmpty()
            || !Collections.disjoint(Texts.words(entity.name()), PER_PART)
            || whole.stream().anyMatch(name -> isGenerated(entity, name))
            || telling(table, entity).anyMatch(variable -> whole.contains(variable.name()));
    return isDistinguished
        ? Optional.empty()
        : all.stream()
            .filter(variable -> isCut(entity, variable) && !whole.contains(variable.name()))
            .findFirst();
  }

  /** The variables of the sort key that are neither one of a few words nor the id of another. */
  private static Stream<Part.Variable> telling(Table table, Entity entity) {
    List<KeyAttribute> key =
        table.key().sort().isEmpty() ? table.key().partition() : table.key().sort();
    return variables(entity, key)
        .filter(variable -> !MissingIdentity.isOneOfFew(entity, variable))
        .filter(variable -> !Texts.words(variable.name()).contains("id"));
  }

  private static boolean isGenerated(Entity entity, String name) {
    return entity.attribute(name).flatMap(Attribute::generatedId).isPresent();
  }

  private static Stream<Part.Variable> variables(Entity entity, List<KeyAttribute> key) {
    return key.stream()
        .flatMap(attribute -> entity.key(attribute.name()).stream())
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream());
  }

  /** The part that the key holds: {@code the same day}. */
  static String words(Part.Variable variable) {
    return variable
        .form(Form.Truncate.class)
        .map(cut -> "the same " + cut.unit().name().toLowerCase(Locale.ROOT))
        .orElseGet(
            () ->
                "the same first %d characters"
                    .formatted(variable.form(Form.First.class).orElseThrow().length()));
  }
}
