package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.expression.Update;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Mutation;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * One action of a transaction, its expressions read and its values checked.
 *
 * @param content the item or key it came with, which counts towards the transaction's size
 */
record TransactionPart(String tableName, Map<String, AttributeValue> content, Binder binder) {

  /** Makes the action fit a table, or fails as a cancellation reason. */
  interface Binder {
    Mutation bind(Table table, Map<String, AttributeValue> content);
  }

  Mutation mutation(Table table) {
    return binder.bind(table, content);
  }

  static TransactionPart of(TransactWriteItem item) {
    long actions =
        Stream.of(item.conditionCheck(), item.put(), item.update(), item.delete())
            .filter(action -> action != null)
            .count();
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
    new Constraints()
        .tableName("transactItems.1.member.put.tableName", put.tableName())
        .required("transactItems.1.member.put.item", put.hasItem())
        .check();
    Substitutions substitutions =
        new ExpressionParameters()
            .expression("ConditionExpression", put.conditionExpression())
            .check(
                put.hasExpressionAttributeNames() ? put.expressionAttributeNames() : null,
                put.hasExpressionAttributeValues() ? put.expressionAttributeValues() : null);
    Map<String, AttributeValue> item = ValueCheck.normalize(put.item());
    if (ValueSize.ofItem(item) > Limits.ITEM_BYTES) {
      throw Fault.ITEM_TOO_LARGE.with();
    }
    Conditional condition =
        Conditional.of(
            filter(put.conditionExpression(), substitutions),
            put.returnValuesOnConditionCheckFailure());
    substitutions.requireAllUsed();
    return new TransactionPart(
        put.tableName(),
        item,
        (table, content) -> {
          ItemCheck.item(table, content);
          return Mutation.of(
              table,
              ItemCheck.keyOf(table.schema(), content),
              before -> {
                condition.require(before);
                return content;
              });
        });
  }

  private static TransactionPart update(
      software.amazon.awssdk.services.dynamodb.model.Update update) {
    new Constraints()
        .tableName("transactItems.1.member.update.tableName", update.tableName())
        .required("transactItems.1.member.update.key", update.hasKey())
        .required(
            "transactItems.1.member.update.updateExpression", update.updateExpression() != null)
        .check();
    Substitutions substitutions =
        new ExpressionParameters()
            .expression("UpdateExpression", update.updateExpression())
            .expression("ConditionExpression", update.conditionExpression())
            .check(
                update.hasExpressionAttributeNames() ? update.expressionAttributeNames() : null,
                update.hasExpressionAttributeValues() ? update.expressionAttributeValues() : null);
    Update expression = Expressions.update(update.updateExpression(), substitutions);
    Conditional condition =
        Conditional.of(
            filter(update.conditionExpression(), substitutions),
            update.returnValuesOnConditionCheckFailure());
    substitutions.requireAllUsed();
    return new TransactionPart(
        update.tableName(),
        ValueCheck.normalize(update.key()),
        (table, key) -> {
          ItemCheck.key(table, key);
          expression.refuseToChange(
              table.schema().attributes().stream().map(KeyAttribute::name).toList());
          return Mutation.of(
              table,
              key,
              before -> {
                condition.require(before);
                return UpdatedItem.check(table, expression.apply(before == null ? key : before));
              });
        });
  }

  private static TransactionPart delete(Delete delete) {
    new Constraints()
        .tableName("transactItems.1.member.delete.tableName", delete.tableName())
        .required("transactItems.1.member.delete.key", delete.hasKey())
        .check();
    Substitutions substitutions =
        new ExpressionParameters()
            .expression("ConditionExpression", delete.conditionExpression())
            .check(
                delete.hasExpressionAttributeNames() ? delete.expressionAttributeNames() : null,
                delete.hasExpressionAttributeValues() ? delete.expressionAttributeValues() : null);
    Conditional condition =
        Conditional.of(
            filter(delete.conditionExpression(), substitutions),
            delete.returnValuesOnConditionCheckFailure());
    substitutions.requireAllUsed();
    return onKey(
        delete.tableName(),
        delete.key(),
        before -> {
          condition.require(before);
          return null;
        });
  }

  private static TransactionPart check(ConditionCheck check) {
    new Constraints()
        .tableName("transactItems.1.member.conditionCheck.tableName", check.tableName())
        .required("transactItems.1.member.conditionCheck.key", check.hasKey())
        .required(
            "transactItems.1.member.conditionCheck.conditionExpression",
            check.conditionExpression() != null)
        .check();
    Substitutions substitutions =
        new ExpressionParameters()
            .expression("ConditionExpression", check.conditionExpression())
            .check(
                check.hasExpressionAttributeNames() ? check.expressionAttributeNames() : null,
                check.hasExpressionAttributeValues() ? check.expressionAttributeValues() : null);
    Conditional condition =
        Conditional.of(
            filter(check.conditionExpression(), substitutions),
            check.returnValuesOnConditionCheckFailure());
    substitutions.requireAllUsed();
    return onKey(
        check.tableName(),
        check.key(),
        before -> {
          condition.require(before);
          return before;
        });
  }

  private static TransactionPart onKey(
      String tableName, Map<String, AttributeValue> key, Mutation.Step step) {
    return new TransactionPart(
        tableName,
        ValueCheck.normalize(key),
        (table, content) -> {
          ItemCheck.key(table, content);
          return Mutation.of(table, content, step);
        });
  }

  private static Optional<Filter> filter(String text, Substitutions substitutions) {
    return Optional.ofNullable(text)
        .map(
            condition -> Expressions.condition(ExpressionKind.CONDITION, condition, substitutions));
  }
}
