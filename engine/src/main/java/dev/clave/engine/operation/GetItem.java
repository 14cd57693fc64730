package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Reads one item by its key. */
final class GetItem implements Operation<GetItemRequest, GetItemResponse> {

  private final Catalogue catalogue;
  private final ReadPath reads;

  GetItem(Catalogue catalogue, ReadPath reads) {
    this.catalogue = catalogue;
    this.reads = reads;
  }

  @Override
  public GetItemResponse run(GetItemRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .size(
            "attributesToGet",
            request.hasAttributesToGet() ? request.attributesToGet() : null,
            1,
            Integer.MAX_VALUE)
        .required("key", request.hasKey())
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Constraints.RETURN_CONSUMED_CAPACITY)
        .check();
    ExpressionParameters expressions =
        ExpressionParameters.of(ValueLayer.CURRENT)
            .expression("ProjectionExpression", request.projectionExpression())
            .legacy("AttributesToGet", request.hasAttributesToGet())
            .with(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                null);
    Map<String, AttributeValue> key = ValueCheck.normalize(request.key(), ValueLayer.CURRENT);
    LegacyParameters.checkNames(request.attributesToGet());
    Substitutions substitutions = expressions.check();
    Optional<Projection> projection =
        ProjectionParameters.of(
            request.projectionExpression(), request.attributesToGet(), substitutions);
    substitutions.requireAllUsed();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);
    projection.ifPresent(shown -> KeyPaths.refuse(table, shown.attributesWithin()));

    byte[] place = table.keyOf(key);
    boolean isConsistent = Boolean.TRUE.equals(request.consistentRead());
    GetItemResponse.Builder response = GetItemResponse.builder();
    try (ReadPath.View view = reads.open(table, Optional.empty(), place, isConsistent, false)) {
      byte[] stored = view.reads().get(place);
      boolean isAsked = isAsked(request.returnConsumedCapacity());
      int size = 0;
      if (stored != null) {
        Map<String, AttributeValue> item = ItemCodec.decode(stored);
        if (isAsked || view.isCounted()) {
          size = ValueSize.ofItem(item);
        }
        response.item(projection.map(shown -> shown.of(item)).orElse(item));
      }
      view.count(Consumption.readUnits(size, isConsistent));
      if (isAsked) {
        response.consumedCapacity(
            new Consumption(table)
                .addTable(Consumption.readUnits(size, isConsistent))
                .shown(request.returnConsumedCapacity()));
      }
    }
    return response.build();
  }

  private static boolean isAsked(ReturnConsumedCapacity wanted) {
    return wanted != null && wanted != ReturnConsumedCapacity.NONE;
  }
}
