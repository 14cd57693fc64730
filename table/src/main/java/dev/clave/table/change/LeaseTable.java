package dev.clave.table.change;

import dev.clave.table.options.Retry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The leases of one consumer in the table of leases. Every change of a lease has a condition on its
 * owner or on its renewals, so that two processes never both hold it.
 */
final class LeaseTable {
  /** More than a minute; a table is created within seconds. */
  private static final int MOST_CHECKS = 60;

  private final DynamoDbClient client;
  private final String table;
  private final String consumer;
  private final String process;
  private final Retry retry;

  LeaseTable(DynamoDbClient client, String table, ConsumerOptions options) {
    this.client = client;
    this.table = table;
    this.consumer = options.name();
    this.process = options.process();
    this.retry = options.retry();
  }

  /** Creates the table if it is not there. */
  void provision() {
    try {
      client.createTable(
          request ->
              request
                  .tableName(table)
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(text(Lease.CONSUMER), text(Lease.ENTRY))
                  .keySchema(key(Lease.CONSUMER, KeyType.HASH), key(Lease.ENTRY, KeyType.RANGE)));
    } catch (ResourceInUseException exists) {
      // Another process was first.
    }
    for (int attempt = 1; !isActive() && attempt <= MOST_CHECKS; attempt++) {
      retry.await(attempt);
    }
  }

  private boolean isActive() {
    return client.describeTable(request -> request.tableName(table)).table().tableStatus()
        == TableStatus.ACTIVE;
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  List<Lease> leases() {
    return client
        .queryPaginator(
            request ->
                request
                    .tableName(table)
                    .consistentRead(true)
                    .keyConditionExpression(
                        "#consumer = :consumer and begins_with(#entry, :prefix)")
                    .expressionAttributeNames(
                        Map.of("#consumer", Lease.CONSUMER, "#entry", Lease.ENTRY))
                    .expressionAttributeValues(
                        Map.of(
                            ":consumer",
                            AttributeValue.fromS(consumer),
                            ":prefix",
                            AttributeValue.fromS(Lease.PREFIX))))
        .items()
        .stream()
        .map(Lease::of)
        .toList();
  }

  /** Adds a lease without an owner, unless there is one. */
  void add(String shard) {
    Map<String, AttributeValue> item = new HashMap<>(itemKey(shard));
    item.put(Lease.RENEWALS, AttributeValue.fromN("0"));
    try {
      client.putItem(
          request ->
              request
                  .tableName(table)
                  .item(item)
                  .conditionExpression("attribute_not_exists(#entry)")
                  .expressionAttributeNames(Map.of("#entry", Lease.ENTRY)));
    } catch (ConditionalCheckFailedException exists) {
      // Another process was first.
    }
  }

  void remove(String shard) {
    client.deleteItem(request -> request.tableName(table).key(itemKey(shard)));
  }

  /** Takes a lease as it was read; false if it has changed since. */
  boolean take(Lease lease) {
    return update(
        lease.shard(),
        "set #owner = :process, #renewals = #renewals + :one remove #wantedBy",
        "#renewals = :renewals and attribute_not_exists(#finished)",
        Map.of(":renewals", AttributeValue.fromN(Long.toString(lease.renewals()))));
  }

  /** A sign of life; false if the lease was lost. */
  boolean renew(String shard) {
    return update(shard, "set #renewals = #renewals + :one", "#owner = :process", Map.of());
  }

  /** Notes the last change that was handled; false if the lease was lost. */
  boolean advance(String shard, String position) {
    return update(
        shard,
        "set #position = :position, #renewals = #renewals + :one",
        "#owner = :process",
        Map.of(":position", AttributeValue.fromS(position)));
  }

  /** Notes that a shard was read to its end. */
  void finish(String shard) {
    update(
        shard,
        "set #finished = :true, #renewals = #renewals + :one remove #owner, #wantedBy",
        "#owner = :process",
        Map.of(":true", AttributeValue.fromBool(true)));
  }

  /** Asks the owner of a lease to hand it over. */
  void ask(Lease lease) {
    update(
        lease.shard(),
        "set #wantedBy = :process",
        "#owner = :owner and attribute_not_exists(#wantedBy)",
        Map.of(":owner", AttributeValue.fromS(lease.owner().orElseThrow())));
  }

  /** Gives a lease to the process that wants it, or to nobody. */
  void release(Lease lease) {
    if (lease.wantedBy().isPresent()) {
      update(
          lease.shard(),
          "set #owner = :next, #renewals = #renewals + :one remove #wantedBy",
          "#owner = :process",
          Map.of(":next", AttributeValue.fromS(lease.wantedBy().get())));
    } else {
      update(
          lease.shard(),
          "set #renewals = #renewals + :one remove #owner, #wantedBy",
          "#owner = :process",
          Map.of());
    }
  }

  private boolean update(
      String shard, String expression, String condition, Map<String, AttributeValue> more) {
    Map<String, String> names = new HashMap<>();
    for (String name :
        List.of(Lease.OWNER, Lease.RENEWALS, Lease.POSITION, Lease.WANTED_BY, Lease.FINISHED)) {
      if ((expression + " " + condition).contains("#" + name)) {
        names.put("#" + name, name);
      }
    }
    Map<String, AttributeValue> values = new HashMap<>(more);
    if (expression.contains(":one")) {
      values.put(":one", AttributeValue.fromN("1"));
    }
    if ((expression + condition).contains(":process")) {
      values.put(":process", AttributeValue.fromS(process));
    }
    try {
      client.updateItem(
          request ->
              request
                  .tableName(table)
                  .key(itemKey(shard))
                  .updateExpression(expression)
                  .conditionExpression(condition)
                  .expressionAttributeNames(names)
                  .expressionAttributeValues(values)
                  .returnValues(ReturnValue.NONE));
      return true;
    } catch (ConditionalCheckFailedException lost) {
      return false;
    }
  }

  private Map<String, AttributeValue> itemKey(String shard) {
    return Map.of(
        Lease.CONSUMER,
        AttributeValue.fromS(consumer),
        Lease.ENTRY,
        AttributeValue.fromS(Lease.PREFIX + shard));
  }
}
