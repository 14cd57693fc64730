package dev.clave.server.person;

import dev.clave.server.http.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The copies of items of one table, in a table with the same keys and indexes. Vector indexes are
 * left out, as nothing that is erased is searched by them.
 */
final class TrialTable {
  private final String name;
  private final DynamoDbClient storedClient;
  private final DynamoDbClient trial;
  private final List<String> keyAttributes;

  /** The keys that were copied, and whether there was an item. */
  private final Map<Map<String, AttributeValue>, Boolean> copiedKeys = new HashMap<>();

  TrialTable(String name, DynamoDbClient storedClient, DynamoDbClient trial) {
    this.name = name;
    this.storedClient = storedClient;
    this.trial = trial;
    TableDescription description =
        storedClient.describeTable(request -> request.tableName(name)).table();
    this.keyAttributes =
        description.keySchema().stream().map(KeySchemaElement::attributeName).toList();
    trial.createTable(request(description));
    trial.waiter().waitUntilTableExists(request -> request.tableName(name));
  }

  private static CreateTableRequest request(TableDescription description) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(description.tableName())
            .attributeDefinitions(
                description.attributeDefinitions().stream()
                    .filter(each -> keyAttributes(description).contains(each.attributeName()))
                    .toList())
            .keySchema(description.keySchema())
            .billingMode(BillingMode.PAY_PER_REQUEST);
    if (description.hasGlobalSecondaryIndexes()) {
      request.globalSecondaryIndexes(
          description.globalSecondaryIndexes().stream()
              .map(
                  each ->
                      GlobalSecondaryIndex.builder()
                          .indexName(each.indexName())
                          .keySchema(each.keySchema())
                          .projection(each.projection())
                          .build())
              .toList());
    }
    if (description.hasLocalSecondaryIndexes()) {
      request.localSecondaryIndexes(
          description.localSecondaryIndexes().stream()
              .map(
                  each ->
                      LocalSecondaryIndex.builder()
                          .indexName(each.indexName())
                          .keySchema(each.keySchema())
                          .projection(each.projection())
                          .build())
              .toList());
    }
    return request.build();
  }

  private static Set<String> keyAttributes(TableDescription description) {
    return Stream.of(
            Stream.of(description.keySchema()),
            description.globalSecondaryIndexes().stream().map(each -> each.keySchema()),
            description.localSecondaryIndexes().stream().map(each -> each.keySchema()))
        .flatMap(schemas -> schemas)
        .flatMap(List::stream)
        .map(KeySchemaElement::attributeName)
        .collect(Collectors.toSet());
  }

  Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    keyAttributes.forEach(attribute -> key.put(attribute, item.get(attribute)));
    return key;
  }

  synchronized boolean isUntouched() {
    return copiedKeys.isEmpty();
  }

  synchronized boolean has(Map<String, AttributeValue> key) {
    return copiedKeys.containsKey(key);
  }

  /** Copies the item with a key, if there is one, unless that was done before. */
  synchronized void copy(Map<String, AttributeValue> key) {
    if (copiedKeys.containsKey(key)) {
      return;
    }
    Map<String, AttributeValue> item =
        storedClient
            .getItem(request -> request.tableName(name).key(key).consistentRead(true))
            .item();
    if (!item.isEmpty()) {
      put(item);
    }
    copiedKeys.put(Map.copyOf(key), !item.isEmpty());
  }

  private void put(Map<String, AttributeValue> item) {
    try {
      trial.putItem(request -> request.tableName(name).item(item));
    } catch (DynamoDbException full) {
      throw Problem.of(
              422,
              "too much work",
              "expected fewer items of this person, found more than a dry run copies into memory;"
                  + " send it without `dryRun`, or start the server with a larger heap")
          .refusal();
    }
  }

  /** A copied item as it is now. */
  Optional<Map<String, AttributeValue>> now(Map<String, AttributeValue> key) {
    return Optional.of(trial.getItem(request -> request.tableName(name).key(key)).item())
        .filter(item -> !item.isEmpty());
  }

  /** The items that are in the copy only. */
  synchronized List<Map<String, AttributeValue>> created() {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    copiedKeys.forEach(
        (key, wasThere) -> {
          if (!wasThere) {
            now(key).ifPresent(items::add);
          }
        });
    return items;
  }
}
