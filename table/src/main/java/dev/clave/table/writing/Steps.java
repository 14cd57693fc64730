package dev.clave.table.writing;

import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.table.condition.Demand;
import dev.clave.table.context.Context;
import dev.clave.table.item.TableException;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.Scope;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.GeneratedIds;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The steps of a declared transaction with one caller's inputs. An input goes to every step whose
 * entity has an attribute of its name; {@code with} and {@code set} go before it.
 */
public final class Steps {
  private final TransactionDefinition transaction;
  private final Map<String, Object> inputs;
  private final Operands operands;
  private final Catalogue catalogue;
  private final Scope scope;

  public Steps(
      TransactionDefinition transaction,
      Map<String, Object> inputs,
      Catalogue catalogue,
      Scope scope,
      Context context) {
    this.transaction = transaction;
    this.inputs = new LinkedHashMap<>(inputs);
    this.catalogue = catalogue;
    this.scope = scope;
    this.operands = new Operands(transaction.name(), this.inputs, context.now());
    refuseUnknown();
    generate(context.ids());
  }

  /** An id that one step makes goes to every step that has an attribute or input of its name. */
  private void generate(GeneratedIds ids) {
    for (Step step : transaction.steps()) {
      if (step.kind() != Step.Kind.CREATE && step.kind() != Step.Kind.PUT) {
        continue;
      }
      for (Field field : catalogue.shapes().shape(step.entity()).generated()) {
        if (!step.with().containsKey(field.name()) && !step.set().containsKey(field.name())) {
          inputs.computeIfAbsent(field.name(), name -> ids.make(field.generated().orElseThrow()));
        }
      }
    }
  }

  private void refuseUnknown() {
    Set<String> inputNames = new LinkedHashSet<>();
    for (Step step : transaction.steps()) {
      if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT) {
        inputNames.addAll(catalogue.shapes().shape(step.entity()).fields().keySet());
      }
      inputNames.addAll(catalogue.shapes().shape(step.entity()).identity());
      step.operands().forEach(operand -> names(operand, inputNames));
    }
    for (String name : inputs.keySet()) {
      if (!inputNames.contains(name)) {
        throw TableException.refused(
            transaction.name(), name, "one of the inputs " + inputNames, "`" + name + "`");
      }
    }
  }

  private static void names(Operand operand, Set<String> inputNames) {
    if (operand instanceof Operand.Parameter parameter) {
      inputNames.add(parameter.name());
    } else if (operand instanceof Operand.Text text) {
      text.template().variables().forEach(variable -> inputNames.add(variable.name()));
    }
  }

  /**
   * Plans every step; a refusal says which step it was. Refused inputs of all steps are told
   * together; whatever else refuses a step ends the planning.
   */
  public List<PlannedItem> plan(Planner planner) {
    List<PlannedItem> writtenItems = new ArrayList<>();
    List<TableException> refusedInputs = new ArrayList<>();
    int number = 0;
    planner.inSteps(transaction.name(), step -> text(transaction.steps().get(step - 1)));
    for (Step step : transaction.steps()) {
      number++;
      try {
        plan(planner, step, number).ifPresent(writtenItems::add);
      } catch (TableException refusal) {
        if (refusal.kind() != TableException.Kind.REFUSED_INPUT) {
          throw refusedInputs.isEmpty()
              ? planner.inStep(number, refusal)
              : TableException.together(refusedInputs);
        }
        refusedInputs.add(planner.inStep(number, withMissing(step, refusal)));
      }
    }
    if (!refusedInputs.isEmpty()) {
      throw TableException.together(refusedInputs);
    }
    return writtenItems;
  }

  /** The refusal of a step's inputs, with those that it names and was not given. */
  private TableException withMissing(Step step, TableException refusal) {
    List<TableException> refusals = new ArrayList<>(List.of(refusal));
    Set<String> toldNames = new LinkedHashSet<>();
    refusal.problems().forEach(problem -> toldNames.add(problem.attribute()));
    for (Operand operand : step.operands().toList()) {
      if (operand instanceof Operand.Parameter parameter
          && !parameter.optional()
          && inputs.get(parameter.name()) == null
          && toldNames.add(parameter.name())) {
        refusals.add(
            TableException.refused(transaction.name(), parameter.name(), "a value", "nothing"));
      }
    }
    return TableException.together(refusals);
  }

  private static String text(Step step) {
    return step.kind().name().toLowerCase(java.util.Locale.ROOT) + " " + step.entity();
  }

  private Optional<PlannedItem> plan(Planner planner, Step step, int number) {
    Shape shape = catalogue.shapes().shape(step.entity());
    Map<String, ?> attributes = completed(planner, shape, step);
    switch (step.kind()) {
      case CREATE -> {
        Map<String, AttributeValue> values = Inputs.fresh(shape, attributes, planner.now());
        Map<String, AttributeValue> key = shape.key(values);
        return Optional.of(
            planner.create(shape, values, Optional.of(() -> Planner.exists(shape, key)), number));
      }
      case PUT -> {
        return Optional.of(new PutPlan(planner, shape, attributes, number).add());
      }
      case UPDATE -> update(planner, shape, step, attributes, number);
      case DELETE -> {
        Map<String, AttributeValue> key = Inputs.key(shape, attributes);
        if (planner.delete(shape, key, demands(shape, step), Optional.empty(), number).isEmpty()) {
          throw Planner.notFound(shape, shape.key(key));
        }
      }
      case CHECK -> check(planner, shape, step, attributes, number);
    }
    return Optional.empty();
  }

  private Map<String, ?> completed(Planner planner, Shape shape, Step step) {
    Map<String, ?> attributes = scope.entity(shape, attributes(shape, step));
    return step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT
        ? planner.withSnapshots(shape, attributes, step.kind() == Step.Kind.PUT)
        : attributes;
  }

  private void update(
      Planner planner, Shape shape, Step step, Map<String, ?> attributes, int number) {
    Map<String, AttributeValue> key = Inputs.key(shape, attributes);
    Map<String, AttributeValue> sets = new LinkedHashMap<>();
    step.set()
        .forEach(
            (path, operand) ->
                operands.value(shape, path, operand).ifPresent(value -> sets.put(path, value)));
    Map<String, BigDecimal> adds = new LinkedHashMap<>();
    step.add()
        .forEach(
            (path, operand) ->
                operands.amount(operand).ifPresent(amount -> adds.put(path, amount)));
    Changes changes =
        new Changes(sets, adds, new LinkedHashSet<>(step.remove()), Optional.empty())
            .keepingPromises(shape, key);
    planner.update(shape, key, changes, demands(shape, step), number);
  }

  private void check(
      Planner planner, Shape shape, Step step, Map<String, ?> attributes, int number) {
    Map<String, AttributeValue> key = shape.key(Inputs.key(shape, attributes));
    WriteDraft write = WriteDraft.of(ItemWrite.Kind.CHECK, shape.tableName(), key, number);
    write.demand(Demand.present(shape.present(), () -> Planner.notFound(shape, key)));
    demands(shape, step).forEach(write::demand);
    planner.plan().add(write.asWrite());
  }

  private List<Demand> demands(Shape shape, Step step) {
    return step.when()
        .map(
            condition ->
                StatedConditions.demands(
                    shape, condition, (path, operand) -> operands.value(shape, path, operand)))
        .orElse(List.of());
  }

  /** What a step's entity is given: inputs by name, then {@code with}, then {@code set}. */
  private Map<String, Object> attributes(Shape shape, Step step) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    boolean whole = step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT;
    inputs.forEach(
        (name, value) -> {
          if (whole ? shape.fields().containsKey(name) : shape.identity().contains(name)) {
            attributes.put(name, value);
          }
        });
    step.with().forEach((name, operand) -> put(shape, name, operand, attributes));
    if (whole) {
      step.set().forEach((name, operand) -> put(shape, name, operand, attributes));
    }
    return attributes;
  }

  private void put(Shape shape, String name, Operand operand, Map<String, Object> attributes) {
    if (operand instanceof Operand.Parameter parameter && inputs.containsKey(parameter.name())) {
      attributes.put(name, inputs.get(parameter.name()));
      return;
    }
    Field field = shape.fields().get(name);
    operands
        .value(shape, name, operand)
        .ifPresent(
            value -> attributes.put(name, field == null ? value.s() : field.codec().decode(value)));
  }
}
