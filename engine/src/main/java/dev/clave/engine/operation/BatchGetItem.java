package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.query.PageReader;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.query.ReadUnits;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemReader;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Reads up to a hundred items by their keys. */
final class BatchGetItem implements Operation<BatchGetItemRequest, BatchGetItemResponse> {

  /** What is asked of one table. */
  private record Part(
      String name,
      KeysAndAttributes request,
      List<Map<String, AttributeValue>> keys,
      Optional<Projection> projection) {

    void check(Table table) {
      keys.forEach(key -> ItemCheck.key(table, key));
      projection.ifPresent(part -> KeyPaths.refuse(table, part.attributesWithin()));
    }
  }

  private final Catalogue catalogue;
  private final ReadPath reads;

  BatchGetItem(Catalogue catalogue, ReadPath reads) {
    this.catalogue = catalogue;
    this.reads = reads;
  }

  @Override
  public BatchGetItemResponse run(BatchGetItemRequest request) {
    constrain(request);
    refuseMix(request);
    List<Part> parts = new ArrayList<>();
    request.requestItems().forEach((name, keys) -> parts.add(part(name, keys)));
    Map<String, List<Map<String, AttributeValue>>> responses = new LinkedHashMap<>();
    Map<String, KeysAndAttributes> unprocessed = new LinkedHashMap<>();
    List<ConsumedCapacity> consumed = new ArrayList<>();
    long room = Limits.BATCH_GET_BYTES;
    long values = 0;
    boolean isAnyRead = false;
    DynamoDbException throttled = null;
    parts.forEach(part -> part.check(catalogue.table(part.name())));
    for (Part part : parts) {
      Table table = catalogue.table(part.name());
      Consumption consumption = new Consumption(table);
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      List<Map<String, AttributeValue>> unprocessedKeys = new ArrayList<>();
      boolean isConsistent = Boolean.TRUE.equals(part.request().consistentRead());
      boolean isFull = false;
      for (Map<String, AttributeValue> key : part.keys()) {
        byte[] place = table.keyOf(key);
        Map<String, AttributeValue> item;
        int size;
        try (ReadPath.View view = reads.open(table, Optional.empty(), place, isConsistent, true)) {
          byte[] storedBytes = view.reads().get(place);
          isFull |= values >= PageReader.PAGE_VALUES;
          ItemReader reader = storedBytes == null || isFull ? null : new ItemReader(storedBytes);
          item = reader == null ? null : reader.readItem();
          size = reader == null ? 0 : reader.size();
          values += reader == null ? 0 : reader.values();
          view.count(ReadUnits.of(size, isConsistent));
        } catch (DynamoDbException refusal) {
          throttled = refusal;
          unprocessedKeys.add(key);
          continue;
        }
        isAnyRead = true;
        isFull |= size > room;
        if (isFull) {
          unprocessedKeys.add(key);
          continue;
        }
        room -= size;
        consumption.addTable(ReadUnits.of(size, isConsistent));
        if (item != null) {
          items.add(part.projection().isPresent() ? part.projection().get().of(item) : item);
        }
      }
      responses.put(part.name(), items);
      if (!unprocessedKeys.isEmpty()) {
        unprocessed.put(part.name(), part.request().toBuilder().keys(unprocessedKeys).build());
      }
      consumed.add(consumption.consumedCapacity(request.returnConsumedCapacity()));
    }
    if (throttled != null && !isAnyRead) {
      throw throttled;
    }
    BatchGetItemResponse.Builder response =
        BatchGetItemResponse.builder().responses(responses).unprocessedKeys(unprocessed);
    ReturnConsumedCapacity level = request.returnConsumedCapacity();
    if (level != null && level != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(consumed);
    }
    return response.build();
  }

  /** One table's projection in an expression and another's in the old form do not go together. */
  private static void refuseMix(BatchGetItemRequest request) {
    boolean hasExpression = false;
    boolean hasLegacy = false;
    for (KeysAndAttributes part : request.requestItems().values()) {
      hasExpression |= part.projectionExpression() != null;
      hasLegacy |= part.hasAttributesToGet();
    }
    if (hasExpression && hasLegacy) {
      throw Fault.EXPRESSION_MIX.with("AttributesToGet", "ProjectionExpression");
    }
  }

  private static void constrain(BatchGetItemRequest request) {
    if (request.requestItems().isEmpty()) {
      new Constraints()
          .add("", "RequestItems", "Member must have length greater than or equal to 1")
          .check();
    }
    Constraints constraints =
        new Constraints()
            .mapKeys(
                "requestItems",
                request.requestItems().keySet(),
                () -> RequestText.json(request.requestItems()))
            .oneOf(
                "returnConsumedCapacity",
                request.returnConsumedCapacityAsString(),
                Constraints.RETURN_CONSUMED_CAPACITY);
    int total = 0;
    for (Map.Entry<String, KeysAndAttributes> part : request.requestItems().entrySet()) {
      int keys = part.getValue().keys().size();
      total += keys;
      if (keys == 0) {
        constraints.add("", keysOf(part), "Member must have length greater than or equal to 1");
      }
      if (keys > Limits.BATCH_GET_KEYS) {
        constraints.add(
            "",
            keysOf(part),
            "Member must have length less than or equal to " + Limits.BATCH_GET_KEYS);
      }
    }
    constraints.check();
    if (total > Limits.BATCH_GET_KEYS) {
      throw Fault.BATCH_TOO_MANY_ITEMS.with();
    }
  }

  /** This one parameter is shown in its wire form and without its value. */
  private static String keysOf(Map.Entry<String, KeysAndAttributes> part) {
    return "RequestItems." + part.getKey() + ".member.Keys";
  }

  private static Part part(String name, KeysAndAttributes request) {
    ExpressionParameters expressions =
        ExpressionParameters.of(ValueLayer.CURRENT)
            .expression("ProjectionExpression", request.projectionExpression())
            .legacy("AttributesToGet", request.hasAttributesToGet())
            .with(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                null);
    List<Map<String, AttributeValue>> keys =
        request.keys().stream().map(key -> ValueCheck.normalize(key, ValueLayer.CURRENT)).toList();
    LegacyParameters.checkNames(request.attributesToGet());
    Substitutions substitutions = expressions.check();
    Optional<Projection> projection =
        ProjectionParameters.of(
            request.projectionExpression(), request.attributesToGet(), substitutions);
    substitutions.requireAllUsed();
    if (new HashSet<>(keys).size() < keys.size()) {
      throw Fault.DUPLICATE_KEYS.with();
    }
    return new Part(name, request, keys, projection);
  }
}
