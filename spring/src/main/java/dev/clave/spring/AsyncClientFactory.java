package dev.clave.spring;

import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import org.springframework.beans.factory.FactoryBean;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the twin of a generated client without waiting threads; its table is made by the other. */
final class AsyncClientFactory<T> implements FactoryBean<T> {
  private final GeneratedType<T> type;
  private final DynamoDbAsyncClient client;
  private final DynamoDbClient blocking;
  private final TableOptions options;
  private final ObservedTables tables;

  AsyncClientFactory(
      GeneratedType<T> type,
      DynamoDbAsyncClient client,
      DynamoDbClient blocking,
      TableOptions options,
      ObservedTables tables) {
    this.type = type;
    this.client = client;
    this.blocking = blocking;
    this.options = options;
    this.tables = tables;
  }

  @Override
  public T getObject() {
    AsyncTable table = type.table(DynamoDbAsyncClient.class, client, options, AsyncTable.class);
    tables.provision(Table.open(table.design(), blocking, options));
    return type.on(AsyncTable.class, tables.observed(table));
  }

  @Override
  public Class<T> getObjectType() {
    return type.type();
  }
}
