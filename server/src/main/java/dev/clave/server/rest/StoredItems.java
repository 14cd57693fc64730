package dev.clave.server.rest;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.server.http.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The stored items of a table or an index, page by page: all of them, or those of one partition.
 *
 * @param bound whether the caller is bound to a scope. For such a caller one partition is read as
 *     all of them are, so that what is left to read tells nothing about a partition of others
 */
record StoredItems(
    DynamoDbClient client,
    String table,
    Optional<String> index,
    Optional<Partition> partition,
    boolean bound,
    int pageSize) {

  /** Some items, and where the next page begins; empty at the end. */
  record Page(List<Map<String, AttributeValue>> items, Map<String, AttributeValue> after) {}

  /** A value of the partition key. */
  record Partition(String attribute, AttributeValue value) {
    /** More than DynamoDB keeps before or after the decimal point. */
    private static final int MOST_DIGITS = 130;

    /** The value that a text stands for, by the type of the key. */
    static Partition of(KeySchema schema, String text) {
      KeyAttribute attribute = schema.attributes().get(0);
      return new Partition(
          attribute.name(),
          switch (attribute.type()) {
            case S -> AttributeValue.fromS(text);
            case N -> AttributeValue.fromN(number(attribute.name(), text));
            case B -> throw refusal("a table whose partition key is no binary", text);
          });
    }

    private static String number(String name, String text) {
      try {
        BigDecimal number = new BigDecimal(text);
        // A short number such as 1e999999999 would be a gigabyte of zeros.
        if (Math.abs((long) number.precision() - number.scale()) <= MOST_DIGITS) {
          return number.toPlainString();
        }
      } catch (NumberFormatException e) {
        // Refused below like a number that no key can be.
      }
      throw refusal("a number for `" + name + "`", text);
    }

    private static Problem.Refusal refusal(String expected, String text) {
      return Problem.badRequest(
              "expected `partition` to be %s, found `%s`".formatted(expected, text))
          .refusal();
    }
  }

  Page after(Map<String, AttributeValue> start) {
    return partition.isPresent() && !bound ? query(partition.get(), start) : scan(start);
  }

  private Page query(Partition key, Map<String, AttributeValue> start) {
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table)
            .indexName(index.orElse(null))
            .keyConditionExpression("#partition = :partition")
            .expressionAttributeNames(Map.of("#partition", key.attribute()))
            .expressionAttributeValues(Map.of(":partition", key.value()))
            .limit(pageSize);
    if (!start.isEmpty()) {
      query.exclusiveStartKey(start);
    }
    QueryResponse page = client.query(query.build());
    return new Page(page.items(), page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of());
  }

  private Page scan(Map<String, AttributeValue> start) {
    ScanRequest.Builder scan =
        ScanRequest.builder().tableName(table).indexName(index.orElse(null)).limit(pageSize);
    if (!start.isEmpty()) {
      scan.exclusiveStartKey(start);
    }
    ScanResponse page = client.scan(scan.build());
    return new Page(
        page.items().stream().filter(this::isWanted).toList(),
        page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of());
  }

  private boolean isWanted(Map<String, AttributeValue> item) {
    return partition.map(each -> each.value().equals(item.get(each.attribute()))).orElse(true);
  }
}
