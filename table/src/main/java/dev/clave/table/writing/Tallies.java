package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items that are made of counters. One comes to be with the first item that it counts, in the same
 * transaction, and is deleted only while its numbers are 0: a tally that begins again is then
 * right.
 */
final class Tallies {
  private static final AttributeValue ZERO = AttributeValue.createN("0");

  private final Planner planner;

  Tallies(Planner planner) {
    this.planner = planner;
  }

  /** Whether neither the table nor this plan has it. */
  boolean isMissing(Shape tally, Map<String, AttributeValue> keyValues) {
    Map<String, AttributeValue> key = tally.key(keyValues);
    return planner.plan().of(tally.tableName(), key).isEmpty()
        && planner.reads().item(tally.tableName(), key, true).isEmpty();
  }

  /**
   * Creates one with all its counters at 0; if another process was first, the plan is made again.
   */
  void create(Shape tally, Map<String, AttributeValue> keyValues, int step) {
    planner.create(
        tally, Inputs.fresh(tally, plain(tally, keyValues), planner.now()), Optional.empty(), step);
  }

  private static Map<String, Object> plain(Shape tally, Map<String, AttributeValue> keyValues) {
    Map<String, Object> plain = new HashMap<>();
    keyValues.forEach((name, value) -> plain.put(name, tally.codec(name).decode(value)));
    return plain;
  }

  /** What the delete of an item demands of its counters; nothing unless it is a tally. */
  static List<Demand> demandZero(Shape shape, Map<String, AttributeValue> keyValues) {
    return shape.tally()
        ? shape.counters().stream().map(counter -> zero(shape, counter, keyValues)).toList()
        : List.of();
  }

  private static Demand zero(Shape tally, Field counter, Map<String, AttributeValue> keyValues) {
    List<String> path = counter.path();
    return new Demand(
        expression ->
            "(attribute_not_exists(%s) OR %s = %s)"
                .formatted(expression.path(path), expression.path(path), expression.value(ZERO)),
        item -> {
          AttributeValue number = Stored.at(item, path);
          return number == null || new BigDecimal(number.n()).signum() == 0;
        },
        Optional.of(
            () ->
                TableException.of(
                    TableException.Kind.HAS_CHILDREN,
                    new ItemFault(
                        tally.name(),
                        counter.name(),
                        "0, as " + Planner.keyText(tally.key(keyValues)) + " counts what is there",
                        "another number"))));
  }
}
