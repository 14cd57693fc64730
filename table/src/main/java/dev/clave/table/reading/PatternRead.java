package dev.clave.table.reading;

import dev.clave.design.model.Operation;
import dev.clave.design.model.Pattern;
import dev.clave.table.condition.BoundCondition;
import dev.clave.table.condition.Expression;
import dev.clave.table.key.KeyTexts;
import dev.clave.table.pattern.KeyBound;
import dev.clave.table.pattern.PatternInputs;
import dev.clave.table.pattern.PatternShape;
import dev.clave.table.request.BatchReader;
import dev.clave.table.request.Gateway;
import dev.clave.table.schema.Operands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;

/** The requests of one run of a pattern, one source for each partition that it reads. */
public final class PatternRead {
  /** How many items one search gives, from "Quotas in Amazon DynamoDB". */
  private static final int MOST_NEAR = 100;

  private final PatternShape pattern;
  private final PatternInputs inputs;
  private final Gateway gateway;
  private final boolean consistent;
  private final Optional<BoundCondition> filter;

  public PatternRead(
      PatternShape pattern,
      PatternInputs inputs,
      Gateway gateway,
      boolean consistent,
      Optional<BoundCondition> filter) {
    this.pattern = pattern;
    this.inputs = inputs;
    this.gateway = gateway;
    this.consistent = consistent;
    this.filter = filter;
  }

  /** The primary key that a pattern of one item names. */
  public Map<String, AttributeValue> key() {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    pattern.partition().forEach(each -> key.put(each.attribute(), each.typed(each.exact(inputs))));
    pattern.sort().forEach(each -> key.put(each.attribute(), each.typed(each.exact(inputs))));
    if (pattern.shards().count() > 1) {
      KeyBound first = pattern.partition().get(0);
      String shard = pattern.shards().spread(first.exact(inputs), KeyTexts.of(key.values()));
      key.put(first.attribute(), first.typed(shard));
    }
    return key;
  }

  public List<Source.Fetch> sources() {
    if (pattern.pattern().operation() == Operation.SCAN) {
      return List.of(this::scan);
    }
    if (pattern.pattern().operation() == Operation.NEAR) {
      return List.of((after, limit) -> near(limit));
    }
    List<Source.Fetch> sources = new ArrayList<>();
    KeyBound first = pattern.partition().get(0);
    for (String partition : pattern.shards().all(first.exact(inputs))) {
      sources.add((after, limit) -> query(first.typed(partition), after, limit));
    }
    return sources;
  }

  public boolean forward() {
    Pattern design = pattern.pattern();
    return design.order().map(order -> order.ascending()).orElse(true);
  }

  private Source.Chunk query(
      AttributeValue partition, Map<String, AttributeValue> after, int limit) {
    Expression expression = new Expression();
    StringBuilder condition = new StringBuilder();
    for (KeyBound bound : pattern.partition()) {
      boolean first = condition.isEmpty();
      AttributeValue value = first ? partition : bound.typed(bound.exact(inputs));
      condition
          .append(first ? "" : " AND ")
          .append(expression.name(bound.attribute()))
          .append(" = ")
          .append(expression.value(value));
    }
    for (KeyBound bound : pattern.sort()) {
      bound.text(inputs, expression).ifPresent(text -> condition.append(" AND ").append(text));
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(pattern.tableName())
            .indexName(pattern.pattern().index().orElse(null))
            .keyConditionExpression(condition.toString())
            .filterExpression(filter.map(each -> each.text(expression)).orElse(null))
            .expressionAttributeNames(expression.names())
            .expressionAttributeValues(expression.values())
            .limit(limit);
    if (!forward()) {
      request.scanIndexForward(false);
    }
    if (!after.isEmpty()) {
      request.exclusiveStartKey(after);
    }
    if (consistent) {
      request.consistentRead(true);
    }
    QueryResponse answer = gateway.query(request);
    return new Source.Chunk(
        answer.items(),
        answer.scannedCount() == null ? answer.items().size() : answer.scannedCount(),
        answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : null);
  }

  /** Finds keys by the index and reads the items themselves, which the index may not hold. */
  private Source.Chunk near(int limit) {
    List<String> keys =
        pattern.table().key().attributes().stream().map(each -> each.name()).toList();
    Expression expression = new Expression();
    String condition = filter.map(each -> each.text(expression)).orElse(null);
    String projection = String.join(", ", keys.stream().map(expression::name).toList());
    String input = pattern.pattern().near().orElseThrow();
    SearchVectorsResponse answer =
        gateway.search(
            SearchVectorsRequest.builder()
                .tableName(pattern.tableName())
                .indexName(pattern.pattern().index().orElseThrow())
                .searchVector(Operands.encode(pattern.codec(input), inputs.values().get(input)).l())
                .searchConditionExpression(condition)
                .projectionExpression(projection)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .topK(Math.min(limit, MOST_NEAR))
                .build());
    List<Map<String, AttributeValue>> places =
        answer.searchResults().stream().map(SearchResultItem::item).toList();
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items =
        new BatchReader(gateway, pattern.tableName(), keys).read(places, false);
    return new Source.Chunk(
        places.stream().map(items::get).filter(Objects::nonNull).toList(), places.size(), null);
  }

  private Source.Chunk scan(Map<String, AttributeValue> after, int limit) {
    Expression expression = new Expression();
    ScanRequest.Builder request =
        ScanRequest.builder()
            .tableName(pattern.tableName())
            .indexName(pattern.pattern().index().orElse(null))
            .filterExpression(filter.map(each -> each.text(expression)).orElse(null))
            .expressionAttributeNames(expression.names())
            .expressionAttributeValues(expression.values())
            .limit(limit);
    if (!after.isEmpty()) {
      request.exclusiveStartKey(after);
    }
    ScanResponse answer = gateway.scan(request);
    return new Source.Chunk(
        answer.items(),
        answer.scannedCount() == null ? answer.items().size() : answer.scannedCount(),
        answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : null);
  }
}
