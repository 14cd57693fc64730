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
import software.amazon.awssdk.core.exception.SdkException;
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
  private static final int SERVER_ERROR = 500;
  private static final String CAPACITY = "ReturnConsumedCapacity";

  private static final Set<String> THROTTLES =
      Set.of("ThrottlingError", "ProvisionedThroughputExceeded");

  private final DynamoDbClient client;
  private final String table;
  private final TableFigures figures;

  private MeasuredClient(DynamoDbClient client, String table, TableFigures figures) {
    this.client = client;
    this.table = table;
    this.figures = figures;
  }

  /**
   * The client, measured.
   *
   * @param table the one that it is used for; batches and transactions name theirs further inside
   */
  public static DynamoDbClient around(DynamoDbClient client, String table, TableFigures figures) {
    MeasuredClient measured = new MeasuredClient(client, table, figures);
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
    long start = System.nanoTime();
    try {
      Object answer = invoke(method, new Object[] {asked});
      figures.answered(table, method.getName(), System.nanoTime() - start);
      consumed(answer, READS.contains(method.getName()));
      return answer;
    } catch (SdkException e) {
      count(e);
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

  /** A store that cannot be reached has failed, though it does not say so. */
  private void count(SdkException failure) {
    if (failure instanceof TransactionCanceledException canceled) {
      if (canceled.cancellationReasons().stream()
          .anyMatch(reason -> THROTTLES.contains(String.valueOf(reason.code())))) {
        figures.throttled(table);
      }
    } else if (!(failure instanceof ConditionalCheckFailedException)) {
      countFault(failure);
    }
  }

  private void countFault(SdkException failure) {
    if (failure instanceof ProvisionedThroughputExceededException
        || (failure instanceof DynamoDbException said && said.isThrottlingException())) {
      figures.throttled(table);
    } else if (failure instanceof DynamoDbException said && said.statusCode() < SERVER_ERROR) {
      figures.refused(table);
    } else {
      figures.failed(table);
    }
  }
}
