package dev.clave.bench.migrate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

/** Keeps the items that a client puts in batches, in the order in which they were sent. */
final class WrittenItems {
  private WrittenItems() {}

  static DynamoDbClient recorded(DynamoDbClient client, List<Map<String, AttributeValue>> items) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            WrittenItems.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof BatchWriteItemRequest batch) {
                batch
                    .requestItems()
                    .values()
                    .forEach(puts -> puts.forEach(put -> items.add(put.putRequest().item())));
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }
}
