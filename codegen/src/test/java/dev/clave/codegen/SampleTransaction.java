package dev.clave.codegen;

import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.TransactionPlan;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Condition.Comparator;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The inputs of a transaction, and the items with which its conditions hold. */
final class SampleTransaction {
  /** Inputs for which the attributes of a made-up item do not do. */
  private static final Map<String, Map<String, Object>> GIVEN =
      Map.of(
          "ledger.transfer",
          Map.of("debitAmount", new BigDecimal("20"), "creditAmount", new BigDecimal("5")));

  private final RunningClient running;
  private final TransactionPlan transaction;
  private final List<EntityRecord> records = new ArrayList<>();
  private final Map<String, Object> inputs = new LinkedHashMap<>();
  private final List<Item> prepared = new ArrayList<>();

  SampleTransaction(RunningClient running, TransactionPlan transaction) {
    this.running = running;
    this.transaction = transaction;
    String name = running.design().name() + "." + transaction.method();
    inputs.putAll(GIVEN.getOrDefault(name, Map.of()));
    for (EntityPlan entity : transaction.records()) {
      EntityRecord record = running.record(running.items(entity.name()).get(0));
      records.add(record);
      record.toInput().forEach(inputs::putIfAbsent);
    }
    Map<Step, Item> samples = samples();
    // Keys before values: of two items of one entity each step has its own, whatever names it.
    if (Set.copyOf(samples.values()).size() == samples.size()) {
      samples.forEach(this::key);
    }
    samples.forEach(this::step);
  }

  private Map<Step, Item> samples() {
    Map<Step, Item> samples = new LinkedHashMap<>();
    Map<String, Integer> uses = new HashMap<>();
    for (Step step : transaction.transaction().steps()) {
      List<Item> items = running.items(step.entity());
      int use = uses.merge(step.entity(), 1, Integer::sum) - 1;
      samples.put(step, items.get(Math.min(use, items.size() - 1)));
    }
    return samples;
  }

  private static boolean writesWhole(Step step) {
    return step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT;
  }

  /** The attributes that name the item of a step which needs one. */
  private Map<String, Object> key(Step step, Item sample) {
    Map<String, Object> key = new LinkedHashMap<>();
    if (!writesWhole(step)) {
      for (String variable : running.table().keyVariables(step.entity())) {
        String input =
            step.with().get(variable) instanceof Operand.Parameter parameter
                ? parameter.name()
                : variable;
        key.put(variable, inputs.computeIfAbsent(input, name -> sample.get(variable)));
      }
    }
    return key;
  }

  private void step(Step step, Item sample) {
    Map<String, Object> attributes = new LinkedHashMap<>(sample.attributes());
    attributes.putAll(key(step, sample));
    List.of(step.with(), step.set(), step.add())
        .forEach(map -> map.forEach((path, operand) -> value(operand, attributes.get(path))));
    step.when()
        .ifPresent(
            condition -> {
              condition.leaves().forEach(leaf -> inputs(leaf, attributes));
              hold(condition, attributes);
            });
    if (!writesWhole(step)) {
      prepared.add(Item.of(step.entity(), attributes));
    }
  }

  private void inputs(Condition leaf, Map<String, Object> attributes) {
    Object value = attributes.get(leaf.paths().findFirst().orElseThrow());
    leaf.operands().forEach(operand -> value(operand, value));
  }

  /** The value of an operand; an input that has none yet takes the sample's. */
  private Object value(Operand operand, Object sample) {
    if (operand instanceof Operand.Parameter parameter) {
      return inputs.computeIfAbsent(
          parameter.name(), name -> sample == null ? BigDecimal.ONE : sample);
    }
    return operand instanceof Operand.Constant constant ? constant.text() : null;
  }

  /** Changes attributes until a condition holds on them. */
  private void hold(Condition condition, Map<String, Object> attributes) {
    if (condition instanceof Condition.And and) {
      and.all().forEach(each -> hold(each, attributes));
    } else if (condition instanceof Condition.Or or) {
      hold(or.any().get(or.any().size() - 1), attributes);
    } else if (condition instanceof Condition.Presence presence && !presence.present()) {
      attributes.remove(presence.path());
    } else if (condition instanceof Condition.Comparison comparison
        && comparison.comparator() == Comparator.EQUAL) {
      Object value = value(comparison.operand(), attributes.get(comparison.path()));
      attributes.put(
          comparison.path(),
          attributes.get(comparison.path()) instanceof Boolean
              ? (Object) Boolean.valueOf(value.toString())
              : value);
    }
  }

  /** Writes the items with which the conditions hold. */
  void prepare(RunningClient client) {
    prepared.forEach(client::write);
  }

  Map<String, Object> inputs() {
    Map<String, Object> all = new LinkedHashMap<>();
    records.forEach(record -> record.toInput().forEach(all::putIfAbsent));
    transaction.parameters().forEach(each -> all.put(each.input(), inputs.get(each.input())));
    return all;
  }

  List<Object> arguments() {
    List<Object> arguments = new ArrayList<>(records);
    transaction.parameters().forEach(each -> arguments.add(text(each)));
    return arguments;
  }

  private String text(ParameterPlan parameter) {
    Object value = inputs.get(parameter.input());
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
