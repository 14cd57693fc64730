package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.query.ReadUnits;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.StoredItem;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
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
    boolean isWhole =
        request.projectionExpression() == null
            && !request.hasAttributesToGet()
            && !request.hasExpressionAttributeNames();
    ItemPart part = isWhole ? ItemPart.whole(request) : ItemPart.projected(request);
    Map<String, AttributeValue> key = part.key();
    Optional<Projection> projection = part.projection();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);
    projection.ifPresent(selected -> KeyPaths.refuse(table, selected.attributesWithin()));

    byte[] place = table.keyOf(key);
    boolean isConsistent = Boolean.TRUE.equals(request.consistentRead());
    GetItemResponse.Builder response = GetItemResponse.builder();
    try (ReadPath.View view = reads.open(table, Optional.empty(), place, isConsistent, false)) {
      byte[] storedBytes = view.reads().get(place);
      boolean isAsked = isAsked(request.returnConsumedCapacity());
      int size = 0;
      if (storedBytes != null) {
        StoredItem item = StoredItem.of(storedBytes);
        response.item(projection.isPresent() ? projection.get().of(item.item()) : item.toCopy());
        size = isAsked || view.isCounted() ? item.size() : 0;
      }
      view.count(ReadUnits.of(size, isConsistent));
      if (isAsked) {
        response.consumedCapacity(
            new Consumption(table)
                .addTable(ReadUnits.of(size, isConsistent))
                .consumedCapacity(request.returnConsumedCapacity()));
      }
    }
    return response.build();
  }

  /** What is read, and what of it is shown. */
  private record ItemPart(Map<String, AttributeValue> key, Optional<Projection> projection) {

    /** Most reads are of whole items: they make nothing that only expressions need. */
    static ItemPart whole(GetItemRequest request) {
      return new ItemPart(
          ValueCheck.normalize(request.key(), ValueLayer.CURRENT), Optional.empty());
    }

    static ItemPart projected(GetItemRequest request) {
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
      return new ItemPart(key, projection);
    }
  }

  private static boolean isAsked(ReturnConsumedCapacity level) {
    return level != null && level != ReturnConsumedCapacity.NONE;
  }
}
