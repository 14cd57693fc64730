package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The inputs of a transaction that the records it takes do not surely have. */
final class TransactionParameters {
  private record Input(JavaType type, boolean optional) {}

  private final Map<String, EntityPlan> entities;
  private final List<EntityPlan> records;
  private final Map<String, Input> inputs = new LinkedHashMap<>();

  TransactionParameters(
      Map<String, EntityPlan> entities,
      TransactionDefinition transaction,
      List<EntityPlan> records) {
    this.entities = entities;
    this.records = records;
    transaction.steps().forEach(this::step);
  }

  List<ParameterPlan> parameters() {
    Set<String> variables = new HashSet<>();
    records.forEach(each -> variables.add(each.variable()));
    variables.addAll(Set.of("table", "each", "inputs", "refusal", "written"));
    NameScope names = NameScope.members(variables);
    List<ParameterPlan> parameters = new ArrayList<>();
    inputs.forEach(
        (name, input) -> {
          if (records.stream().noneMatch(each -> has(each, name, input.optional()))) {
            parameters.add(
                new ParameterPlan(
                    name,
                    names.take(JavaNames.member(name)),
                    input.type(),
                    input.optional(),
                    false));
          }
        });
    return parameters;
  }

  /** Whether a record always has an attribute of that name; for an optional input, may have one. */
  private static boolean has(EntityPlan entity, String name, boolean optional) {
    return entity
        .component(name)
        .filter(component -> optional || !component.optional())
        .isPresent();
  }

  private void step(Step step) {
    EntityPlan entity = entities.get(step.entity());
    if (!TransactionPlanning.writesWhole(step)) {
      for (Component component : entity.key()) {
        if (!step.with().containsKey(component.attribute())) {
          add(component.attribute(), component.type(), false);
        }
      }
    }
    List.of(step.with(), step.set(), step.add())
        .forEach(map -> map.forEach((path, operand) -> operand(entity, path, operand)));
    step.when().ifPresent(condition -> condition.leaves().forEach(leaf -> leaf(entity, leaf)));
  }

  private void leaf(EntityPlan entity, Condition leaf) {
    String path = leaf.paths().findFirst().orElse("");
    leaf.operands().forEach(operand -> operand(entity, path, operand));
  }

  private void operand(EntityPlan entity, String path, Operand operand) {
    if (operand instanceof Operand.Parameter parameter) {
      add(parameter.name(), type(entity, path), parameter.optional());
    } else if (operand instanceof Operand.Text text) {
      text.template()
          .variables()
          .forEach(variable -> add(variable.name(), JavaType.TEXT, variable.optional()));
    }
  }

  private static JavaType type(EntityPlan entity, String path) {
    return entity
        .component(path)
        .map(Component::type)
        .orElseGet(
            () ->
                new ParameterTypes(List.of(entity))
                    .of(
                        path,
                        entity
                            .entity()
                            .attribute(path)
                            .map(attribute -> attribute.type())
                            .orElse(AttributeType.Text.PLAIN),
                        List.of(entity)));
  }

  private void add(String name, JavaType type, boolean optional) {
    inputs.merge(
        name,
        new Input(type, optional),
        (one, other) ->
            new Input(
                one.type().equals(other.type()) ? one.type() : JavaType.TEXT,
                one.optional() && other.optional()));
  }
}
