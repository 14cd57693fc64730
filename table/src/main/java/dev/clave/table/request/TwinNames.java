package dev.clave.table.request;

import dev.clave.design.compare.TwinIndexes.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The names of indexes and key attributes that a program and its table exchange while a change
 * keeps twins: the program says GSI1, the table has GSI1-next. Each name has one other, so the same
 * exchange goes both ways.
 *
 * @param tables the names that have twins, by what DynamoDB calls the table
 */
public record TwinNames(Map<String, Names> tables) {
  private static final Names UNCHANGED = new Names(Set.of(), Set.of());

  public TwinNames {
    tables = Map.copyOf(tables);
  }

  private Names in(String table) {
    return tables.getOrDefault(table, UNCHANGED);
  }

  String index(String table, String index) {
    return index == null ? null : in(table).index(index);
  }

  /** The attributes of an item, or of a key, under their other names. */
  public Map<String, AttributeValue> item(String table, Map<String, AttributeValue> item) {
    Names names = in(table);
    Map<String, AttributeValue> renamedItem = new LinkedHashMap<>();
    item.forEach((name, value) -> renamedItem.put(names.attribute(name), value));
    return renamedItem;
  }

  List<Map<String, AttributeValue>> items(String table, List<Map<String, AttributeValue>> items) {
    return items.stream().map(item -> item(table, item)).toList();
  }

  /** The names that placeholders stand for; null if there are none, as requests want it. */
  Map<String, String> placeholders(String table, Map<String, String> placeholders) {
    if (placeholders.isEmpty()) {
      return null;
    }
    Map<String, String> renamedPlaceholders = new HashMap<>(placeholders);
    renamedPlaceholders.replaceAll((placeholder, name) -> in(table).attribute(name));
    return renamedPlaceholders;
  }

  TransactWriteItem write(TransactWriteItem write) {
    return write.toBuilder()
        .put(
            changed(
                write.put(),
                put ->
                    put.toBuilder()
                        .item(item(put.tableName(), put.item()))
                        .expressionAttributeNames(
                            placeholders(put.tableName(), put.expressionAttributeNames()))
                        .build()))
        .update(
            changed(
                write.update(),
                update ->
                    update.toBuilder()
                        .expressionAttributeNames(
                            placeholders(update.tableName(), update.expressionAttributeNames()))
                        .build()))
        .delete(
            changed(
                write.delete(),
                delete ->
                    delete.toBuilder()
                        .expressionAttributeNames(
                            placeholders(delete.tableName(), delete.expressionAttributeNames()))
                        .build()))
        .conditionCheck(
            changed(
                write.conditionCheck(),
                check ->
                    check.toBuilder()
                        .expressionAttributeNames(
                            placeholders(check.tableName(), check.expressionAttributeNames()))
                        .build()))
        .build();
  }

  private static <T> T changed(T value, UnaryOperator<T> change) {
    return value == null ? null : change.apply(value);
  }

  /** The table that a write of a transaction is to. */
  static String table(TransactWriteItem write) {
    if (write.put() != null) {
      return write.put().tableName();
    }
    if (write.update() != null) {
      return write.update().tableName();
    }
    return write.delete() != null ? write.delete().tableName() : write.conditionCheck().tableName();
  }

  Map<String, List<WriteRequest>> batch(Map<String, List<WriteRequest>> batch) {
    Map<String, List<WriteRequest>> renamedRequests = new LinkedHashMap<>();
    batch.forEach(
        (table, writes) -> {
          List<WriteRequest> all = new ArrayList<>(writes.size());
          for (WriteRequest write : writes) {
            all.add(
                write.putRequest() == null
                    ? write
                    : WriteRequest.builder()
                        .putRequest(put -> put.item(item(table, write.putRequest().item())))
                        .build());
          }
          renamedRequests.put(table, all);
        });
    return renamedRequests;
  }
}
