package dev.clave.server.operate;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** The tables that a request names: of a transaction one for each item, in their order. */
final class RequestedTables {
  private RequestedTables() {}

  static List<String> of(DynamoDbRequest request, String otherwise) {
    List<String> tables = named(request);
    return tables.isEmpty() ? List.of(otherwise) : tables;
  }

  private static List<String> named(DynamoDbRequest request) {
    if (request instanceof BatchGetItemRequest batch) {
      return List.copyOf(batch.requestItems().keySet());
    } else if (request instanceof BatchWriteItemRequest batch) {
      return List.copyOf(batch.requestItems().keySet());
    } else if (request instanceof TransactGetItemsRequest transaction) {
      return transaction.transactItems().stream().map(item -> item.get().tableName()).toList();
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.transactItems().stream().flatMap(RequestedTables::written).toList();
    }
    return request.getValueForField("TableName", String.class).stream().toList();
  }

  private static Stream<String> written(TransactWriteItem item) {
    return Stream.of(
            Optional.ofNullable(item.put()).map(each -> each.tableName()),
            Optional.ofNullable(item.update()).map(each -> each.tableName()),
            Optional.ofNullable(item.delete()).map(each -> each.tableName()),
            Optional.ofNullable(item.conditionCheck()).map(each -> each.tableName()))
        .flatMap(Optional::stream);
  }
}
