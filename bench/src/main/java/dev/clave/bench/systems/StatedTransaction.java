package dev.clave.bench.systems;

import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A transaction of a design, called with what items that are there have: the attributes of a new
 * item for what it creates, the keys of others for what it changes. A call that its conditions
 * refuse is counted as refused.
 */
record StatedTransaction(BusinessDay day, TransactionDefinition transaction)
    implements BusinessDay.Work {

  /** Empty where nothing is known of an entity that it writes. */
  static Optional<BusinessDay.Work> of(BusinessDay day, TransactionDefinition transaction) {
    return transaction.steps().stream().allMatch(step -> day.knows(step.entity()))
        ? Optional.of(new StatedTransaction(day, transaction))
        : Optional.empty();
  }

  @Override
  public int with(Table table, Random random) {
    Map<String, Object> inputs = new LinkedHashMap<>();
    // What is created first names the others: its attributes hold their keys.
    transaction.steps().stream()
        .filter(step -> step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT)
        .forEach(step -> day.fresh(step.entity(), random).forEach(inputs::putIfAbsent));
    for (Step step : transaction.steps()) {
      Item item = day.any(step.entity(), random);
      for (String variable : day.table().keyVariables(step.entity())) {
        String input =
            step.with().get(variable) instanceof Operand.Parameter named ? named.name() : variable;
        inputs.putIfAbsent(input, item.get(variable));
      }
      step.set().forEach((name, operand) -> give(inputs, item, name, operand));
      step.add().forEach((name, operand) -> give(inputs, item, name, operand));
    }
    inputs.keySet().retainAll(table.names().inputs(transaction.name()));
    inputs.values().removeIf(value -> value == null);
    table.transact(transaction.name(), inputs);
    return transaction.steps().size();
  }

  private static void give(Map<String, Object> inputs, Item item, String name, Operand operand) {
    if (operand instanceof Operand.Parameter input && item.get(name) != null) {
      inputs.putIfAbsent(input.name(), item.get(name));
    }
  }
}
