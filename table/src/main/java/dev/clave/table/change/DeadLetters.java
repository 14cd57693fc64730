package dev.clave.table.change;

import dev.clave.table.stream.Change;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The dead letters of one consumer, beside its leases. */
final class DeadLetters {
  private static final String PREFIX = "DEAD#";
  private static final int LONGEST_ERROR = 1_000;

  private final DynamoDbClient client;
  private final String table;
  private final String consumer;

  DeadLetters(DynamoDbClient client, String table, String consumer) {
    this.client = client;
    this.table = table;
    this.consumer = consumer;
  }

  void add(String sequence, Change change, Throwable failure, Instant now) {
    Map<String, AttributeValue> item = new HashMap<>(itemKey(sequence));
    item.put("id", AttributeValue.fromS(change.id()));
    item.put("kind", AttributeValue.fromS(change.kind().name()));
    item.put("at", AttributeValue.fromS(change.at().toString()));
    item.put("key", AttributeValue.fromM(change.key()));
    item.put("byTimeToLive", AttributeValue.fromBool(change.byTimeToLive()));
    item.put("error", AttributeValue.fromS(error(failure)));
    item.put("failedAt", AttributeValue.fromS(now.toString()));
    Map<String, AttributeValue> whole = new HashMap<>(item);
    change.before().ifPresent(image -> whole.put("before", AttributeValue.fromM(image)));
    change.after().ifPresent(image -> whole.put("after", AttributeValue.fromM(image)));
    whole.put("complete", AttributeValue.fromBool(true));
    try {
      client.putItem(request -> request.tableName(table).item(whole));
    } catch (DynamoDbException refusal) {
      if (refusal.statusCode() != 400) {
        throw refusal;
      }
      // Two images of up to 400 KB do not fit into one item.
      client.putItem(request -> request.tableName(table).item(item));
    }
  }

  private static String error(Throwable failure) {
    String text = failure.toString();
    return text.length() <= LONGEST_ERROR ? text : text.substring(0, LONGEST_ERROR);
  }

  List<DeadLetter> all() {
    return client
        .queryPaginator(
            request ->
                request
                    .tableName(table)
                    .keyConditionExpression(
                        "#consumer = :consumer and begins_with(#entry, :prefix)")
                    .expressionAttributeNames(
                        Map.of("#consumer", Lease.CONSUMER, "#entry", Lease.ENTRY))
                    .expressionAttributeValues(
                        Map.of(
                            ":consumer",
                            AttributeValue.fromS(consumer),
                            ":prefix",
                            AttributeValue.fromS(PREFIX))))
        .items()
        .stream()
        .map(DeadLetters::letter)
        .sorted(
            Comparator.comparing((DeadLetter letter) -> letter.sequence().length())
                .thenComparing(DeadLetter::sequence))
        .toList();
  }

  void remove(String sequence) {
    client.deleteItem(request -> request.tableName(table).key(itemKey(sequence)));
  }

  private static DeadLetter letter(Map<String, AttributeValue> item) {
    Change change =
        new Change(
            item.get("id").s(),
            Change.Kind.valueOf(item.get("kind").s()),
            Instant.parse(item.get("at").s()),
            item.get("key").m(),
            Optional.ofNullable(item.get("before")).map(AttributeValue::m),
            Optional.ofNullable(item.get("after")).map(AttributeValue::m),
            item.get("byTimeToLive").bool());
    return new DeadLetter(
        item.get(Lease.ENTRY).s().substring(PREFIX.length()),
        change,
        item.containsKey("complete"),
        item.get("error").s(),
        Instant.parse(item.get("failedAt").s()));
  }

  private Map<String, AttributeValue> itemKey(String sequence) {
    return Map.of(
        Lease.CONSUMER,
        AttributeValue.fromS(consumer),
        Lease.ENTRY,
        AttributeValue.fromS(PREFIX + sequence));
  }
}
