package dev.clave.spring;

import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import java.lang.reflect.InvocationTargetException;
import org.springframework.beans.factory.FactoryBean;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes a generated client by its static methods {@code on}. */
final class ClientFactory<T> implements FactoryBean<T> {
  private final Class<T> type;
  private final DynamoDbClient client;
  private final TableOptions options;
  private final ObservedTables tables;

  ClientFactory(Class<T> type, DynamoDbClient client, TableOptions options, ObservedTables tables) {
    this.type = type;
    this.client = client;
    this.options = options;
    this.tables = tables;
  }

  @Override
  public T getObject() {
    try {
      Object first =
          type.getMethod("on", DynamoDbClient.class, TableOptions.class)
              .invoke(null, client, options);
      Table table = tables.open((Table) type.getMethod("table").invoke(first));
      return type.cast(type.getMethod("on", Table.class).invoke(null, table));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException("cannot make a `" + type.getSimpleName() + "`", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "`" + type.getName() + "`: expected a class that `clave generate` wrote", e);
    }
  }

  @Override
  public Class<T> getObjectType() {
    return type;
  }
}
