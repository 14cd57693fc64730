package dev.clave.spring;

import dev.clave.table.options.TableOptions;
import java.lang.reflect.InvocationTargetException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** A class that {@code clave generate} wrote, by its methods {@code on} and {@code table}. */
record GeneratedType<T>(Class<T> type) {
  /** Whether it is a twin without waiting threads. */
  boolean isAsync() {
    try {
      return type.getMethod("on", DynamoDbAsyncClient.class, TableOptions.class) != null;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** Its table on a client of the SDK. */
  <C, A> A table(Class<C> clientType, C client, TableOptions options, Class<A> tableType) {
    return called(
        tableType,
        () -> {
          Object first =
              type.getMethod("on", clientType, TableOptions.class).invoke(null, client, options);
          return type.getMethod("table").invoke(first);
        });
  }

  /** A client on a table. */
  <A> T on(Class<A> tableType, A table) {
    return called(type, () -> type.getMethod("on", tableType).invoke(null, table));
  }

  private <R> R called(Class<R> result, Call call) {
    try {
      return result.cast(call.call());
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

  private interface Call {
    Object call() throws ReflectiveOperationException;
  }
}
