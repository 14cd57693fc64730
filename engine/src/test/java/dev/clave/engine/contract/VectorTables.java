package dev.clave.engine.contract;

import static dev.clave.engine.Tables.attribute;
import static dev.clave.engine.Tables.key;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.VectorAttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

/** Tables with vector indexes, and items for them. */
final class VectorTables {

  private VectorTables() {}

  /** An on-demand table with the partition key {@code pk}. */
  static CreateTableRequest.Builder table(String name, VectorIndex... indexes) {
    return CreateTableRequest.builder()
        .tableName(name)
        .attributeDefinitions(attribute("pk", ScalarAttributeType.S))
        .keySchema(key("pk", KeyType.HASH))
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .vectorIndexes(indexes);
  }

  /** With the index {@code plain}, and {@code schema}, which has a tenant and a category. */
  static CreateTableRequest.Builder tenants(String name) {
    return table(
            name,
            index("plain"),
            index(
                "schema",
                index ->
                    index.searchSchema(
                        element("tenant", SearchSchemaElementType.HASH),
                        element("category", SearchSchemaElementType.INLINE_FILTER))))
        .attributeDefinitions(
            attribute("pk", ScalarAttributeType.S),
            attribute("tenant", ScalarAttributeType.S),
            attribute("category", ScalarAttributeType.S));
  }

  static SearchSchemaElement element(String attribute, SearchSchemaElementType type) {
    return SearchSchemaElement.builder()
        .attributeName(attribute)
        .searchSchemaElementType(type)
        .build();
  }

  /** Of three dimensions, by cosine, of all attributes. */
  static VectorIndex index(String name) {
    return index(name, index -> {});
  }

  static VectorIndex index(String name, Consumer<VectorIndex.Builder> change) {
    VectorIndex.Builder index =
        VectorIndex.builder()
            .indexName(name)
            .vectorAttribute(vectorAttribute("embedding"))
            .dimensions(3L)
            .distanceFunction(VectorDistanceFunction.COSINE)
            .projection(all());
    change.accept(index);
    return index.build();
  }

  static VectorAttributeDefinition vectorAttribute(String name) {
    return VectorAttributeDefinition.builder().attributeName(name).build();
  }

  static Projection all() {
    return Projection.builder().projectionType(ProjectionType.ALL).build();
  }

  static Projection keysOnly() {
    return Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();
  }

  static List<AttributeValue> vector(double... numbers) {
    List<AttributeValue> elements = new ArrayList<>();
    for (double number : numbers) {
      elements.add(
          AttributeValue.fromN(
              number == Math.rint(number) ? Long.toString((long) number) : "" + number));
    }
    return elements;
  }

  static Map<String, AttributeValue> item(String pk, double... embedding) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("pk", AttributeValue.fromS(pk));
    item.put("embedding", AttributeValue.fromL(vector(embedding)));
    return item;
  }

  static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String attribute, AttributeValue value) {
    Map<String, AttributeValue> changedItem = new HashMap<>(item);
    changedItem.put(attribute, value);
    return changedItem;
  }
}
