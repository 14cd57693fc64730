package dev.clave.table.writing;

import dev.clave.design.model.ChildRule;
import dev.clave.design.model.KeyType;
import dev.clave.table.condition.Expression;
import dev.clave.table.context.Context;
import dev.clave.table.item.Item;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.PatternReader;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Shape;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Reads the items of one entity that hang from a parent, a page at a time. */
final class ChildItems {
  private final Catalogue catalogue;
  private final Context context;
  private final PatternReader patterns;

  ChildItems(Catalogue catalogue, Context context, PatternReader patterns) {
    this.catalogue = catalogue;
    this.context = context;
    this.patterns = patterns;
  }

  /** The children by a rule; {@code keyValues} has the encoded variables of the parent's key. */
  Stream<Item> of(
      Shape parent, Map<String, AttributeValue> keyValues, Shape child, ChildRule rule) {
    return rule.pattern().isPresent()
        ? byPattern(parent, keyValues, child, rule.pattern().get())
        : inPartition(keyValues, child, rule);
  }

  /** What a pattern finds by a part of the parent's key can also hang from another parent. */
  private Stream<Item> byPattern(
      Shape parent, Map<String, AttributeValue> keyValues, Shape child, String pattern) {
    Map<String, Object> key = new LinkedHashMap<>();
    Map<String, AttributeValue> unasked = new HashMap<>(keyValues);
    catalogue
        .pattern(pattern)
        .pattern()
        .parameters()
        .forEach(
            parameter -> {
              AttributeValue value = unasked.remove(parameter.name());
              if (value != null) {
                key.put(
                    parameter.name(), parent.fields().get(parameter.name()).codec().decode(value));
              }
            });
    return patterns
        .read(pattern, key)
        .filter(item -> item.entity().equals(child.name()))
        .filter(item -> agrees(child, item, unasked));
  }

  private static boolean agrees(Shape child, Item item, Map<String, AttributeValue> ofParent) {
    return ofParent.entrySet().stream()
        .filter(
            each -> child.fields().containsKey(each.getKey()) && item.get(each.getKey()) != null)
        .allMatch(
            each ->
                Operands.encode(child.fields().get(each.getKey()).codec(), item.get(each.getKey()))
                    .equals(each.getValue()));
  }

  private Stream<Item> inPartition(
      Map<String, AttributeValue> keyValues, Shape child, ChildRule rule) {
    Map<String, AttributeValue> parentValues = new HashMap<>();
    rule.matching().forEach((name, ofParent) -> parentValues.put(name, keyValues.get(ofParent)));
    KeyPart sort = child.primary().get(child.primary().size() - 1);
    String prefix = sort.type() == KeyType.S ? sort.prefix(parentValues) : "";
    // Children of a partition with shards are in all of them, not only in that of their parent.
    return child.primary().get(0).all(parentValues).stream()
        .flatMap(partition -> pages(child, partition, sort, prefix))
        .flatMap(page -> page.items().stream())
        .filter(item -> isOf(child, item, parentValues))
        .map(item -> Items.stored(child, item));
  }

  private Stream<QueryResponse> pages(
      Shape child, AttributeValue partition, KeyPart sort, String prefix) {
    return Stream.iterate(
        query(child, partition, sort, prefix, Map.of()),
        Objects::nonNull,
        page ->
            page.hasLastEvaluatedKey()
                ? query(child, partition, sort, prefix, page.lastEvaluatedKey())
                : null);
  }

  private QueryResponse query(
      Shape child,
      AttributeValue partition,
      KeyPart sort,
      String prefix,
      Map<String, AttributeValue> after) {
    Expression expression = new Expression();
    String condition =
        expression.name(child.partitionAttribute()) + " = " + expression.value(partition);
    if (!prefix.isEmpty()) {
      condition +=
          " AND begins_with("
              + expression.name(sort.attribute())
              + ", "
              + expression.value(AttributeValue.createS(prefix))
              + ")";
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(child.tableName())
            .keyConditionExpression(condition)
            .expressionAttributeNames(expression.names())
            .expressionAttributeValues(expression.values())
            .consistentRead(true);
    if (!after.isEmpty()) {
      request.exclusiveStartKey(after);
    }
    return context.gateway().query(request);
  }

  /** Another entity can be in the same range, and {@code ORDER#1} begins {@code ORDER#12}. */
  private boolean isOf(
      Shape child, Map<String, AttributeValue> item, Map<String, AttributeValue> parentValues) {
    Optional<String> type = child.entity().typeAttribute();
    boolean isChild =
        catalogue
            .shapes()
            .kind(child.tableName(), type, item)
            .filter(kind -> kind.isEntity() && kind.shape() == child)
            .isPresent();
    List<String> sortNames =
        child.primary().stream().skip(1).flatMap(part -> part.inputs().stream()).toList();
    Map<String, AttributeValue> values = child.values(item);
    return isChild
        && sortNames.stream()
            .filter(parentValues::containsKey)
            .allMatch(name -> parentValues.get(name).equals(values.get(name)));
  }
}
