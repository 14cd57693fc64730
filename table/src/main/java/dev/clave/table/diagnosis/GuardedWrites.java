package dev.clave.table.diagnosis;

import dev.clave.table.condition.Expression;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Writes of repairs, each on condition that what was read is still so. */
final class GuardedWrites {
  private GuardedWrites() {}

  /** Sets an attribute of an item, or removes it, if what it is computed from has not changed. */
  static TransactWriteItem set(
      Shape shape,
      Map<String, AttributeValue> storedItem,
      List<String> path,
      AttributeValue value,
      Collection<String> roots) {
    Expression expression = new Expression();
    List<String> conditions = unchanged(shape, storedItem, roots, expression);
    conditions.add(equal(expression, path, Stored.at(storedItem, path)));
    String update =
        value == null
            ? "REMOVE " + expression.path(path)
            : "SET " + expression.path(path) + " = " + expression.value(value);
    return TransactWriteItem.builder()
        .update(
            Update.builder()
                .tableName(shape.tableName())
                .key(shape.keyOf(storedItem))
                .updateExpression(update)
                .conditionExpression(String.join(" AND ", conditions))
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .build())
        .build();
  }

  /** Checks that an item still makes the companion that it made when it was read. */
  static TransactWriteItem sameOwner(
      Shape shape, Map<String, AttributeValue> owner, Set<String> roots) {
    Expression expression = new Expression();
    return check(
        shape,
        shape.keyOf(owner),
        String.join(" AND ", unchanged(shape, owner, roots, expression)),
        expression);
  }

  /** Checks that there is still no item with a key. */
  static TransactWriteItem noOwner(Shape shape, Map<String, AttributeValue> key) {
    Expression expression = new Expression();
    return check(
        shape,
        key,
        "attribute_not_exists(" + expression.name(shape.partitionAttribute()) + ")",
        expression);
  }

  private static TransactWriteItem check(
      Shape shape, Map<String, AttributeValue> key, String condition, Expression expression) {
    return TransactWriteItem.builder()
        .conditionCheck(
            ConditionCheck.builder()
                .tableName(shape.tableName())
                .key(key)
                .conditionExpression(condition)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .build())
        .build();
  }

  /** Writes a companion where there is none, or where that of the same owner is. */
  static TransactWriteItem put(Shape shape, Map<String, AttributeValue> companion) {
    Expression expression = new Expression();
    String condition =
        "attribute_not_exists(%s) OR %s = %s"
            .formatted(
                expression.name(shape.partitionAttribute()),
                expression.name(Companion.OWNER),
                expression.value(companion.get(Companion.OWNER)));
    return TransactWriteItem.builder()
        .put(
            Put.builder()
                .tableName(shape.tableName())
                .item(companion)
                .conditionExpression(condition)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .build())
        .build();
  }

  /** Writes an item where there is none. */
  static TransactWriteItem create(Shape shape, Map<String, AttributeValue> item) {
    Expression expression = new Expression();
    return TransactWriteItem.builder()
        .put(
            Put.builder()
                .tableName(shape.tableName())
                .item(item)
                .conditionExpression(
                    "attribute_not_exists(" + expression.name(shape.partitionAttribute()) + ")")
                .expressionAttributeNames(expression.names())
                .build())
        .build();
  }

  /** Deletes a companion if it is still of the owner that it had. */
  static TransactWriteItem delete(Shape shape, Map<String, AttributeValue> companion) {
    Expression expression = new Expression();
    String condition =
        expression.name(Companion.OWNER) + " = " + expression.value(companion.get(Companion.OWNER));
    return TransactWriteItem.builder()
        .delete(
            Delete.builder()
                .tableName(shape.tableName())
                .key(shape.keyOf(companion))
                .conditionExpression(condition)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .build())
        .build();
  }

  /** Adds to a number of an item that is there. */
  static TransactWriteItem add(
      Shape shape, Map<String, AttributeValue> key, List<String> path, BigDecimal amount) {
    Expression expression = new Expression();
    return TransactWriteItem.builder()
        .update(
            Update.builder()
                .tableName(shape.tableName())
                .key(key)
                .updateExpression(
                    "ADD %s %s"
                        .formatted(
                            expression.path(path),
                            expression.value(AttributeValue.fromN(amount.toPlainString()))))
                .conditionExpression(
                    "attribute_exists(" + expression.name(shape.partitionAttribute()) + ")")
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .build())
        .build();
  }

  /** Checks that there is still an item with a key. */
  static TransactWriteItem exists(Shape shape, Map<String, AttributeValue> key) {
    Expression expression = new Expression();
    return check(
        shape,
        key,
        "attribute_exists(" + expression.name(shape.partitionAttribute()) + ")",
        expression);
  }

  private static List<String> unchanged(
      Shape shape,
      Map<String, AttributeValue> storedItem,
      Collection<String> roots,
      Expression expression) {
    List<String> conditions = new ArrayList<>();
    conditions.add("attribute_exists(" + expression.name(shape.partitionAttribute()) + ")");
    for (String root : roots) {
      List<String> path = shape.stored(root);
      conditions.add(equal(expression, path, Stored.at(storedItem, path)));
    }
    return conditions;
  }

  private static String equal(Expression expression, List<String> path, AttributeValue value) {
    return value == null
        ? "attribute_not_exists(" + expression.path(path) + ")"
        : expression.path(path) + " = " + expression.value(value);
  }
}
