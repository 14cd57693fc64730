package dev.clave.spring;

import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import org.springframework.beans.factory.FactoryBean;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes a generated client. */
final class ClientFactory<T> implements FactoryBean<T> {
  private final GeneratedType<T> type;
  private final DynamoDbClient client;
  private final TableOptions options;
  private final ObservedTables tables;

  ClientFactory(
      GeneratedType<T> type, DynamoDbClient client, TableOptions options, ObservedTables tables) {
    this.type = type;
    this.client = client;
    this.options = options;
    this.tables = tables;
  }

  @Override
  public T getObject() {
    Table table = type.table(DynamoDbClient.class, client, options, Table.class);
    return type.on(Table.class, tables.open(table));
  }

  @Override
  public Class<T> getObjectType() {
    return type.type();
  }
}
