package dev.clave.server.operate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The indexes of a table as operators see them: global, local and vector indexes alike. */
final class IndexJson {
  private IndexJson() {}

  static List<Map<String, Object>> of(TableDescription table) {
    Stream<Map<String, Object>> global =
        table.globalSecondaryIndexes().stream()
            .map(
                index ->
                    json(
                        index.indexName(),
                        index.indexStatusAsString(),
                        index.itemCount(),
                        index.indexSizeBytes(),
                        names(index.keySchema()),
                        index.projection()));
    Stream<Map<String, Object>> local =
        table.localSecondaryIndexes().stream()
            .map(
                index ->
                    json(
                        index.indexName(),
                        table.tableStatusAsString(),
                        index.itemCount(),
                        index.indexSizeBytes(),
                        names(index.keySchema()),
                        index.projection()));
    Stream<Map<String, Object>> vector =
        table.vectorIndexes().stream()
            .map(
                index ->
                    json(
                        index.indexName(),
                        index.indexStatusAsString(),
                        index.itemCount(),
                        index.indexSizeBytes(),
                        List.of(index.vectorAttribute().attributeName()),
                        index.projection()));
    return Stream.of(global, local, vector).flatMap(each -> each).toList();
  }

  static List<String> names(List<KeySchemaElement> key) {
    return key.stream().map(KeySchemaElement::attributeName).toList();
  }

  private static Map<String, Object> json(
      String name, String status, Long items, Long bytes, List<String> key, Projection projection) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("status", status);
    json.put("items", items);
    json.put("bytes", bytes);
    json.put("key", key);
    json.put("projection", projection.projectionTypeAsString());
    return json;
  }
}
