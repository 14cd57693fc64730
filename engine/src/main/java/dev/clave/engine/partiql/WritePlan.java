package dev.clave.engine.partiql;

import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.value.Sets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The requests that writing statements stand for. */
final class WritePlan {
  private WritePlan() {}

  static PutItemRequest put(Statement.Insert insert, KeySchema schema) {
    for (KeyAttribute attribute : schema.attributes()) {
      if (!insert.item().containsKey(attribute.name())) {
        throw StatementFault.validation(
            "Key attribute should be present in the item: Key " + attribute.name());
      }
    }
    Rendering rendering = new Rendering();
    return PutItemRequest.builder()
        .tableName(insert.table())
        .item(insert.item())
        .conditionExpression(
            "attribute_not_exists(" + rendering.name(schema.partition().get(0).name()) + ")")
        .expressionAttributeNames(rendering.names())
        .build();
  }

  static UpdateItemRequest update(Statement.Update update, KeySchema schema) {
    KeyMatch match = new KeyMatch(Optional.of(update.where()));
    return update(update, match.takeWholeKey(schema), match, schema);
  }

  /** With the key taken out of what must match. */
  static UpdateItemRequest update(
      Statement.Update update, Map<String, AttributeValue> key, KeyMatch match, KeySchema schema) {
    Rendering rendering = new Rendering();
    return UpdateItemRequest.builder()
        .tableName(update.table())
        .key(key)
        .updateExpression(expression(update.changes(), rendering))
        .conditionExpression(mustExist(match.rest(), schema, rendering))
        .returnValues(update.returning().map(WritePlan::returned).orElse(ReturnValue.NONE))
        .expressionAttributeNames(rendering.names())
        .expressionAttributeValues(rendering.values())
        .build();
  }

  static void requireType(KeyAttribute attribute, AttributeValue value) {
    if (!attribute.hasTypeOf(value)) {
      throw StatementFault.validation(
          "Key attribute's data type should match its data type in table's schema: Key "
              + attribute.name());
    }
  }

  /** The condition that an item is there and, if anything more is asked, that it holds. */
  static String mustExist(Optional<Criterion> rest, KeySchema schema, Rendering rendering) {
    String exists = "attribute_exists(" + rendering.name(schema.partition().get(0).name()) + ")";
    return rest.map(criterion -> exists + " AND (" + criterion.render(rendering) + ")")
        .orElse(exists);
  }

  /** A delete of what is not there succeeds, whatever else is asked of the item. */
  static DeleteItemRequest delete(Statement.Delete delete, KeySchema schema) {
    KeyMatch match = new KeyMatch(Optional.of(delete.where()));
    Map<String, AttributeValue> key = match.takeWholeKey(schema);
    Rendering rendering = new Rendering();
    DeleteItemRequest.Builder request =
        DeleteItemRequest.builder().tableName(delete.table()).key(key);
    match
        .rest()
        .ifPresent(
            criterion ->
                request
                    .conditionExpression(
                        "attribute_not_exists("
                            + rendering.name(schema.partition().get(0).name())
                            + ") OR ("
                            + criterion.render(rendering)
                            + ")")
                    .expressionAttributeNames(rendering.names())
                    .expressionAttributeValues(rendering.values()));
    delete
        .returning()
        .ifPresent(
            returning -> {
              if (!returning.isAll() || !returning.isOld()) {
                throw StatementFault.validation(
                    "Invalid returning clause: "
                        + returning.text()
                        + ". Only RETURNING ALL OLD * is allowed in DELETE statements.");
              }
              request.returnValues(ReturnValue.ALL_OLD);
            });
    return request.build();
  }

  private static ReturnValue returned(Statement.Returning returning) {
    if (returning.isAll()) {
      return returning.isOld() ? ReturnValue.ALL_OLD : ReturnValue.ALL_NEW;
    }
    return returning.isOld() ? ReturnValue.UPDATED_OLD : ReturnValue.UPDATED_NEW;
  }

  private static String expression(List<Statement.Change> changes, Rendering rendering) {
    List<String> sets = new ArrayList<>();
    List<String> removes = new ArrayList<>();
    List<String> adds = new ArrayList<>();
    List<String> deletes = new ArrayList<>();
    for (Statement.Change change : changes) {
      String route = change.route().render(rendering);
      if (change.term().isEmpty()) {
        removes.add(route);
      } else if (change.term().get() instanceof Term.Call call && isOnSet(call)) {
        boolean isAdd = call.function().equals("set_add");
        (isAdd ? adds : deletes).add(route + " " + members(change.route(), call, rendering));
      } else {
        sets.add(route + " = " + change.term().get().render(rendering));
      }
    }
    return section("SET", sets)
        + section("REMOVE", removes)
        + section("ADD", adds)
        + section("DELETE", deletes);
  }

  private static boolean isOnSet(Term.Call call) {
    return call.function().equals("set_add") || call.function().equals("set_delete");
  }

  private static String members(Term.Route target, Term.Call call, Rendering rendering) {
    String function = call.function().toUpperCase(Locale.ROOT);
    if (call.arguments().size() != 2) {
      throw StatementFault.validation(
          function + " must have exactly two arguments at " + call.place());
    }
    if (!call.arguments().get(0).equals(target)) {
      throw StatementFault.validation(
          "The first argument to "
              + function
              + " must equal the assignment value at "
              + call.place());
    }
    if (!(call.arguments().get(1) instanceof Term.Constant members)
        || !Sets.isSet(members.value().type())) {
      throw StatementFault.validation(
          "The second argument to "
              + function
              + " must be a value with type SET at "
              + call.argumentPlace());
    }
    return call.arguments().get(1).render(rendering);
  }

  private static String section(String word, List<String> parts) {
    return parts.isEmpty() ? "" : word + " " + String.join(", ", parts) + " ";
  }
}
