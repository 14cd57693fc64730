package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives a pattern's variables the types and forms of the attributes that they stand opposite to, so
 * that a reader asks in the very form in which the writer wrote.
 */
final class PatternTyping {
  private final String delimiter;
  private final List<ItemType> reached;

  PatternTyping(String delimiter, List<ItemType> reached) {
    this.delimiter = delimiter;
    this.reached = reached;
  }

  /** The conditions, each variable in the form that all reached types write it in. */
  List<KeyCondition> formed(List<KeyCondition> conditions) {
    return conditions.stream()
        .map(
            each ->
                new KeyCondition(
                    each.attribute(),
                    each.operator(),
                    each.operands().stream().map(operand -> formed(each, operand)).toList(),
                    each.attributeSpan(),
                    each.span()))
        .toList();
  }

  private Template formed(KeyCondition condition, Template operand) {
    List<Part> parts =
        operand.parts().stream()
            .map(
                part ->
                    part instanceof Part.Variable variable && variable.forms().isEmpty()
                        ? variable.withForms(forms(condition, operand, variable))
                        : part)
            .toList();
    return new Template(parts, operand.text(), operand.span());
  }

  private List<Form> forms(KeyCondition condition, Template operand, Part.Variable variable) {
    Set<List<Form>> forms = new LinkedHashSet<>();
    for (Aligned each : aligned(condition, operand)) {
      if (each.alignment().asked().equals(variable)) {
        boolean stopsShort =
            each.alignment().partial() && condition.operator() == Operator.BEGINS_WITH;
        forms.add(
            each.alignment().written().forms().stream()
                .filter(form -> !stopsShort || form instanceof Form.Fold)
                .toList());
      }
    }
    return forms.size() == 1 ? forms.iterator().next() : List.of();
  }

  private record Aligned(Alignment alignment, ItemType type) {}

  private List<Aligned> aligned(KeyCondition condition, Template operand) {
    List<Aligned> aligned = new ArrayList<>();
    for (ItemType type : reached) {
      KeyRule rule = type.keys().get(condition.attribute());
      if (rule != null) {
        for (Template written : rule.templates()) {
          Alignment.of(operand, written, delimiter)
              .forEach(each -> aligned.add(new Aligned(each, type)));
        }
      }
    }
    return aligned;
  }

  /** The inputs, in the order in which they are first named. */
  List<Parameter> parameters(List<KeyCondition> conditions, Optional<Condition> filter) {
    Map<String, Boolean> optional = new LinkedHashMap<>();
    Map<String, Set<AttributeType>> types = new LinkedHashMap<>();
    for (KeyCondition condition : conditions) {
      for (Template operand : condition.operands()) {
        operand
            .variables()
            .forEach(each -> optional.merge(each.name(), each.optional(), Boolean::logicalAnd));
        aligned(condition, operand)
            .forEach(
                each ->
                    each.type()
                        .entity()
                        .attribute(each.alignment().written().name())
                        .ifPresent(
                            attribute ->
                                types
                                    .computeIfAbsent(
                                        each.alignment().asked().name(),
                                        name -> new LinkedHashSet<>())
                                    .add(attribute.type())));
      }
    }
    filter.ifPresent(condition -> filtered(condition, optional, types));
    List<Parameter> parameters = new ArrayList<>();
    optional.forEach(
        (name, absent) -> {
          Set<AttributeType> found = types.getOrDefault(name, Set.of());
          AttributeType type =
              found.size() == 1 ? found.iterator().next() : AttributeType.Text.PLAIN;
          parameters.add(new Parameter(name, type, absent));
        });
    return parameters;
  }

  private void filtered(
      Condition condition, Map<String, Boolean> optional, Map<String, Set<AttributeType>> types) {
    condition
        .leaves()
        .forEach(
            leaf ->
                leaf.operands()
                    .filter(Operand.Parameter.class::isInstance)
                    .map(Operand.Parameter.class::cast)
                    .forEach(
                        parameter -> {
                          optional.merge(
                              parameter.name(), parameter.optional(), Boolean::logicalAnd);
                          leaf.paths()
                              .flatMap(
                                  path ->
                                      reached.stream()
                                          .flatMap(type -> type.entity().attribute(path).stream()))
                              .forEach(
                                  attribute ->
                                      types
                                          .computeIfAbsent(
                                              parameter.name(), name -> new LinkedHashSet<>())
                                          .add(attribute.type()));
                        }));
  }
}
