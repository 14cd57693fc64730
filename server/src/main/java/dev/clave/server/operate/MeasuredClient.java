package dev.clave.server.operate;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * A client that asks for the capacity of every request and counts it, whatever is behind it. A
 * condition that does not hold is an answer, not an error, as it is for CloudWatch.
 */
public final class MeasuredClient {
  private static final Set<String> READS =
      Set.of("getItem", "batchGetItem", "query", "scan", "transactGetItems");
  private static final String CAPACITY = "ReturnConsumedCapacity";
  private static final String NO_TABLE = "-";

  private final DynamoDbClient client;
  private final TableFigures figures;

  private MeasuredClient(DynamoDbClient client, TableFigures figures) {
    this.client = client;
    this.figures = figures;
  }

  public static DynamoDbClient around(DynamoDbClient client, TableFigures figures) {
    MeasuredClient measured = new MeasuredClient(client, figures);
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            MeasuredClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            measured::call);
  }

  private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (arguments == null || arguments.length != 1) {
      return invoke(method, arguments);
    }
    // These come back here with the request that they make, or one for each page.
    if (arguments[0] instanceof Consumer || method.getName().endsWith("Paginator")) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    if (!(arguments[0] instanceof DynamoDbRequest)) {
      return invoke(method, arguments);
    }
    DynamoDbRequest asked = asking((DynamoDbRequest) arguments[0]);
    String table = asked.getValueForField("TableName", String.class).orElse(NO_TABLE);
    long start = System.nanoTime();
    try {
      Object answer = invoke(method, new Object[] {asked});
      figures.answered(table, method.getName(), System.nanoTime() - start);
      consumed(answer, READS.contains(method.getName()));
      return answer;
    } catch (DynamoDbException e) {
      count(e, table);
      throw e;
    }
  }

  private Object invoke(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static DynamoDbRequest asking(DynamoDbRequest request) {
    for (SdkField<?> field : request.sdkFields()) {
      if (field.memberName().equals(CAPACITY) && field.getValueOrDefault(request) == null) {
        DynamoDbRequest.Builder builder = request.toBuilder();
        field.set((SdkPojo) builder, "TOTAL");
        return builder.build();
      }
    }
    return request;
  }

  private void consumed(Object answer, boolean read) {
    if (!(answer instanceof SdkPojo pojo)) {
      return;
    }
    for (SdkField<?> field : pojo.sdkFields()) {
      if (field.memberName().equals("ConsumedCapacity")) {
        Object value = field.getValueOrDefault(pojo);
        Collection<?> all = value instanceof Collection<?> many ? many : one(value);
        for (Object each : all) {
          if (each instanceof ConsumedCapacity capacity && capacity.capacityUnits() != null) {
            figures.consumed(capacity.tableName(), read, capacity.capacityUnits());
          }
        }
      }
    }
  }

  private static List<?> one(Object value) {
    return Optional.ofNullable(value).map(List::of).orElse(List.of());
  }

  private void count(DynamoDbException failure, String table) {
    if (failure instanceof ConditionalCheckFailedException
        || failure instanceof TransactionCanceledException) {
      return;
    }
    if (failure instanceof ProvisionedThroughputExceededException
        || failure.isThrottlingException()) {
      figures.throttled(table);
    } else if (failure.statusCode() >= 500) {
      figures.failed(table);
    } else {
      figures.refused(table);
    }
  }
}
