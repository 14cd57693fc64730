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
  private final List<ItemType> reachedTypes;

  PatternTyping(String delimiter, List<ItemType> reachedTypes) {
    this.delimiter = delimiter;
    this.reachedTypes = reachedTypes;
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

  /** What every reached type does to the value there; nothing when they do not agree. */
  private List<Form> forms(KeyCondition condition, Template operand, Part.Variable variable) {
    Set<List<Form>> forms = new LinkedHashSet<>();
    for (ItemType type : reachedTypes) {
      for (Template keyTemplate : templates(type, condition)) {
        forms.add(
            Alignment.of(operand, keyTemplate, delimiter).stream()
                .filter(each -> each.asked().equals(variable))
                .findFirst()
                .map(each -> changes(each, condition))
                .orElse(List.of()));
      }
    }
    return forms.size() == 1 ? forms.iterator().next() : List.of();
  }

  /**
   * The forms that change a value; where a prefix may stop short, only folding still works, and the
   * cut of a time, which is asked for whole.
   */
  private static List<Form> changes(Alignment alignment, KeyCondition condition) {
    boolean stopsShort = alignment.partial() && condition.operator() == Operator.BEGINS_WITH;
    return alignment.written().forms().stream()
        .filter(form -> !(form instanceof Form.Only) && !(form instanceof Form.Free))
        .filter(form -> !stopsShort || form instanceof Form.Fold || form instanceof Form.Truncate)
        .toList();
  }

  private static List<Template> templates(ItemType type, KeyCondition condition) {
    KeyRule rule = type.keys().get(condition.attribute());
    return rule == null ? List.of() : rule.templates();
  }

  private record Aligned(Alignment alignment, ItemType type) {}

  private List<Aligned> aligned(KeyCondition condition, Template operand) {
    List<Aligned> aligned = new ArrayList<>();
    for (ItemType type : reachedTypes) {
      for (Template keyTemplate : templates(type, condition)) {
        Alignment.of(operand, keyTemplate, delimiter)
            .forEach(each -> aligned.add(new Aligned(each, type)));
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
                                    .add(input(each.alignment().written(), attribute.type()))));
      }
    }
    filter.ifPresent(condition -> filtered(condition, optional, types));
    List<Parameter> parameters = new ArrayList<>();
    optional.forEach(
        (name, absent) -> {
          Set<AttributeType> candidates = types.getOrDefault(name, Set.of());
          AttributeType type =
              candidates.size() == 1 ? candidates.iterator().next() : AttributeType.Text.PLAIN;
          parameters.add(new Parameter(name, type, absent));
        });
    return parameters;
  }

  /** What a reader gives for a variable: of one that is cut, the beginning is enough. */
  private static AttributeType input(Part.Variable keyVariable, AttributeType type) {
    boolean cut = keyVariable.form(Form.First.class).isPresent();
    return cut && type instanceof AttributeType.Text text
        ? new AttributeType.Text(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), text.free())
        : type;
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
                                      reachedTypes.stream()
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
