package dev.clave.engine.operation;

import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The items that requests name by their keys, for those who look at requests from outside. */
public final class AccessedKeys {

  /**
   * One item that a request names.
   *
   * @param content the key, or the item to be put
   */
  public record Access(Table table, Map<String, AttributeValue> content, boolean isWrite) {

    /** The key, or as much of it as the request gives. */
    public Map<String, AttributeValue> key() {
      return ItemCheck.keyOf(table.schema(), content);
    }

    /** The partition key alone. */
    public Map<String, AttributeValue> partition() {
      return partition(table.schema(), content);
    }

    private static Map<String, AttributeValue> partition(
        KeySchema schema, Map<String, AttributeValue> item) {
      Map<String, AttributeValue> partition = new LinkedHashMap<>();
      schema.partition().forEach(key -> partition.put(key.name(), item.get(key.name())));
      return partition;
    }
  }

  private final Catalogue catalogue;

  public AccessedKeys(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** The items of a request; those of tables that do not exist, or without a key, are left out. */
  public List<Access> of(AwsRequest request) {
    List<Access> accesses = new ArrayList<>();
    if (request instanceof GetItemRequest get) {
      add(accesses, get.tableName(), get.key(), false);
    } else if (request instanceof PutItemRequest put) {
      add(accesses, put.tableName(), put.item(), true);
    } else if (request instanceof UpdateItemRequest update) {
      add(accesses, update.tableName(), update.key(), true);
    } else if (request instanceof DeleteItemRequest delete) {
      add(accesses, delete.tableName(), delete.key(), true);
    } else if (request instanceof BatchGetItemRequest batch) {
      batch
          .requestItems()
          .forEach((name, part) -> part.keys().forEach(key -> add(accesses, name, key, false)));
    } else if (request instanceof BatchWriteItemRequest batch) {
      batch
          .requestItems()
          .forEach(
              (name, writes) -> writes.forEach(write -> add(accesses, name, content(write), true)));
    } else if (request instanceof TransactGetItemsRequest transaction) {
      for (TransactGetItem item : transaction.transactItems()) {
        if (item.get() != null) {
          add(accesses, item.get().tableName(), item.get().key(), false);
        }
      }
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(item -> add(accesses, item));
    }
    return accesses;
  }

  /** The item that a write of a batch puts, or the key of the one that it deletes. */
  public static Map<String, AttributeValue> content(WriteRequest write) {
    if (write.putRequest() != null) {
      return write.putRequest().item();
    }
    return write.deleteRequest() == null ? Map.of() : write.deleteRequest().key();
  }

  private void add(List<Access> accesses, TransactWriteItem item) {
    if (item.put() != null) {
      add(accesses, item.put().tableName(), item.put().item(), true);
    } else if (item.update() != null) {
      add(accesses, item.update().tableName(), item.update().key(), true);
    } else if (item.delete() != null) {
      add(accesses, item.delete().tableName(), item.delete().key(), true);
    } else if (item.conditionCheck() != null) {
      add(accesses, item.conditionCheck().tableName(), item.conditionCheck().key(), false);
    }
  }

  private void add(
      List<Access> accesses,
      String tableName,
      Map<String, AttributeValue> content,
      boolean isWrite) {
    if (tableName == null) {
      return;
    }
    catalogue
        .find(tableName)
        .filter(table -> table.schema().isIn(content))
        .ifPresent(table -> accesses.add(new Access(table, content, isWrite)));
  }
}
