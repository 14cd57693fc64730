package dev.clave.server.rest;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Step;
import dev.clave.design.model.Template;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a caller gives to a view or a transaction. */
final class Inputs {
  private final Table table;
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();

  private Inputs(Table table) {
    this.table = table;
  }

  /** The parameters of a view's patterns, each once; one that any of them needs is needed. */
  static List<Parameter> of(Table table, View view) {
    Inputs inputs = new Inputs(table);
    view.patterns().stream()
        .flatMap(name -> table.design().findPattern(name).stream())
        .flatMap(pattern -> pattern.parameters().stream())
        .forEach(inputs::add);
    return List.copyOf(inputs.parameters.values());
  }

  /**
   * The attributes of the items that a transaction creates, the key variables of those it changes,
   * and whatever its conditions and changes name.
   */
  static List<Parameter> of(Table table, TransactionDefinition transaction) {
    Inputs inputs = new Inputs(table);
    transaction.steps().forEach(inputs::step);
    transaction.steps().forEach(inputs::generated);
    return List.copyOf(inputs.parameters.values());
  }

  /** An id that a step makes is an input of every step, and nobody need give it. */
  private void generated(Step step) {
    if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT) {
      table.design().entity(step.entity()).attributes().values().stream()
          .filter(attribute -> attribute.generatedId().isPresent())
          .filter(attribute -> !step.with().containsKey(attribute.name()))
          .forEach(
              attribute ->
                  parameters.computeIfPresent(
                      attribute.name(), (name, input) -> new Parameter(name, input.type(), true)));
    }
  }

  private void step(Step step) {
    Entity entity = table.design().entity(step.entity());
    for (String variable : table.keyVariables(entity.name())) {
      if (!step.with().containsKey(variable)) {
        add(parameter(entity, variable, false));
      }
    }
    if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT) {
      entity
          .attributes()
          .forEach(
              (name, attribute) -> {
                if (!isKept(entity, name) && !step.set().containsKey(name)) {
                  add(new Parameter(name, attribute.type(), attribute.mayBeLeftOut()));
                }
              });
    }
    Stream.of(step.with(), step.set(), step.add())
        .forEach(map -> map.forEach((path, operand) -> operand(entity, path, operand)));
    step.when().ifPresent(when -> condition(entity, when));
  }

  /** Whether the runtime sees to the attribute, so that nobody need give it. */
  static boolean isKept(Entity entity, String name) {
    return entity.isKeptByRuntime(name)
        || expiresByItself(entity, name)
        || entity.attribute(name).flatMap(Attribute::computed).isPresent()
        || entity.attribute(name).flatMap(Attribute::snapshot).isPresent();
  }

  /** Whether the attribute is an expiry that the design computes, such as 30 days after a time. */
  static boolean expiresByItself(Entity entity, String name) {
    return entity
        .expiry()
        .filter(expiry -> expiry.after().isPresent() && expiry.attribute().equals(name))
        .isPresent();
  }

  private void condition(Entity entity, Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      operand(entity, comparison.path(), comparison.operand());
    } else if (condition instanceof Condition.Between between) {
      operand(entity, between.path(), between.low());
      operand(entity, between.path(), between.high());
    } else if (condition instanceof Condition.In in) {
      in.values().forEach(each -> operand(entity, in.path(), each));
    } else if (condition instanceof Condition.And and) {
      and.all().forEach(each -> condition(entity, each));
    } else if (condition instanceof Condition.Or or) {
      or.any().forEach(each -> condition(entity, each));
    } else if (condition instanceof Condition.Not not) {
      condition(entity, not.condition());
    }
  }

  private void operand(Entity entity, String path, Operand operand) {
    if (operand instanceof Operand.Parameter parameter) {
      AttributeType type =
          entity.attribute(path).map(each -> each.type()).orElse(AttributeType.Text.PLAIN);
      add(new Parameter(parameter.name(), type, parameter.optional()));
    } else if (operand instanceof Operand.Text text) {
      Template template = text.template();
      template
          .variables()
          .forEach(
              each -> add(new Parameter(each.name(), AttributeType.Text.PLAIN, each.optional())));
    }
  }

  private static Parameter parameter(Entity entity, String name, boolean optional) {
    return new Parameter(
        name,
        entity.attribute(name).map(each -> each.type()).orElse(AttributeType.Text.PLAIN),
        optional);
  }

  private void add(Parameter parameter) {
    parameters.merge(
        parameter.name(),
        parameter,
        (one, other) -> new Parameter(one.name(), one.type(), one.optional() && other.optional()));
  }
}
