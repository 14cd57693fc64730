package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.expression.Update;
import dev.clave.engine.operation.WriteParameters.Parameter;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Mutation;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * One action of a transaction, its expressions read and its values checked.
 *
 * @param content the item or key it came with
 * @param bytes the size of the content, which counts towards the transaction's
 */
record TransactionPart(
    String tableName, Map<String, AttributeValue> content, int bytes, Binder binder) {

  private TransactionPart(String tableName, Map<String, AttributeValue> content, Binder binder) {
    this(tableName, content, ValueSize.ofItem(content), binder);
  }

  /** Makes the action fit a table, or fails as a cancellation reason. */
  interface Binder {
    Mutation bind(Table table, Map<String, AttributeValue> content);
  }

  Mutation mutation(Table table) {
    return binder.bind(table, content);
  }

  /** The constraints that transactions of reads and of writes share. */
  static Constraints constraints(
      Constraints constraints, List<?> items, String returnConsumedCapacity) {
    return constraints
        .required("transactItems", items != null)
        .size("transactItems", items, 1, Limits.TRANSACTION_ITEMS)
        .oneOf(
            "returnConsumedCapacity", returnConsumedCapacity, Constraints.RETURN_CONSUMED_CAPACITY);
  }

  /** Adds what the framework finds wrong with an action, named as part of the request. */
  static void constrain(Constraints constraints, Supplier<String> place, TransactWriteItem item) {
    constrain(
        constraints,
        place,
        "conditionCheck.",
        item.conditionCheck(),
        Parameter.KEY,
        Parameter.CONDITION_EXPRESSION);
    constrain(constraints, place, "put.", item.put(), Parameter.ITEM);
    constrain(constraints, place, "delete.", item.delete(), Parameter.KEY);
    constrain(
        constraints, place, "update.", item.update(), Parameter.KEY, Parameter.UPDATE_EXPRESSION);
  }

  private static void constrain(
      Constraints constraints,
      Supplier<String> place,
      String name,
      SdkPojo action,
      Parameter... required) {
    if (action != null) {
      new WriteParameters(action).constrain(constraints, () -> place.get() + name, required);
    }
  }

  static TransactionPart of(TransactWriteItem item) {
    int actions =
        (item.conditionCheck() == null ? 0 : 1)
            + (item.put() == null ? 0 : 1)
            + (item.update() == null ? 0 : 1)
            + (item.delete() == null ? 0 : 1);
    if (actions == 0) {
      throw Fault.TRANSACTION_ITEM_EMPTY.with();
    }
    if (actions != 1) {
      throw Fault.TRANSACTION_ITEM_SHAPE.with();
    }
    if (item.put() != null) {
      return put(item.put());
    } else if (item.update() != null) {
      return update(item.update());
    } else if (item.delete() != null) {
      return delete(item.delete());
    }
    return check(item.conditionCheck());
  }

  private static TransactionPart put(Put put) {
    WriteParameters parameters = new WriteParameters(put);
    Substitutions substitutions =
        parameters.expressions(ExpressionParameters.of(ValueLayer.CURRENT)).check();
    Map<String, AttributeValue> item = ValueCheck.normalize(put.item(), ValueLayer.CURRENT);
    int bytes = ValueSize.ofItem(item);
    if (bytes > Limits.ITEM_BYTES) {
      throw Fault.ITEM_TOO_LARGE.with();
    }
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    return new TransactionPart(
        put.tableName(),
        item,
        bytes,
        (table, content) -> {
          ItemCheck.item(table, content);
          condition.refuseKeyPaths(table);
          return condition.replacing(table, ItemCheck.keyOf(table.schema(), content), content);
        });
  }

  private static TransactionPart update(
      software.amazon.awssdk.services.dynamodb.model.Update update) {
    WriteParameters parameters = new WriteParameters(update);
    Substitutions substitutions =
        parameters
            .expressions(
                ExpressionParameters.of(ValueLayer.CURRENT)
                    .expression("UpdateExpression", update.updateExpression()))
            .check();
    Update expression = Expressions.update(update.updateExpression(), substitutions);
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    return new TransactionPart(
        update.tableName(),
        ValueCheck.normalize(update.key(), ValueLayer.CURRENT),
        (table, key) -> {
          ItemCheck.key(table, key);
          expression.refuseToChange(
              table.schema().attributes().stream().map(KeyAttribute::name).toList());
          KeyPaths.refuse(table, expression.attributesWithin());
          condition.refuseKeyPaths(table);
          return Mutation.of(
              table,
              key,
              before -> {
                condition.require(before);
                return before == null && expression.onlyRemoves()
                    ? null
                    : UpdatedItem.check(table, expression.apply(before == null ? key : before));
              });
        });
  }

  private static TransactionPart delete(Delete delete) {
    WriteParameters parameters = new WriteParameters(delete);
    Substitutions substitutions =
        parameters.expressions(ExpressionParameters.of(ValueLayer.CURRENT)).check();
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    return onKey(
        delete.tableName(),
        delete.key(),
        condition,
        (table, key) -> condition.replacing(table, key, null));
  }

  private static TransactionPart check(ConditionCheck check) {
    WriteParameters parameters = new WriteParameters(check);
    Substitutions substitutions =
        parameters.expressions(ExpressionParameters.of(ValueLayer.CURRENT)).check();
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    return onKey(
        check.tableName(),
        check.key(),
        condition,
        (table, key) ->
            Mutation.of(
                table,
                key,
                before -> {
                  condition.require(before);
                  return before;
                }));
  }

  private static TransactionPart onKey(
      String tableName, Map<String, AttributeValue> key, Conditional condition, Binder binder) {
    return new TransactionPart(
        tableName,
        ValueCheck.normalize(key, ValueLayer.CURRENT),
        (table, content) -> {
          ItemCheck.key(table, content);
          condition.refuseKeyPaths(table);
          return binder.bind(table, content);
        });
  }
}
