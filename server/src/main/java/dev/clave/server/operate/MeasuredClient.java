package dev.clave.server.operate;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
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
  private final RequestSpans spans;

  private MeasuredClient(
      DynamoDbClient client, String table, TableFigures figures, RequestSpans spans) {
    this.client = client;
    this.table = table;
    this.figures = figures;
    this.spans = spans;
    figures.of(table);
  }

  /**
   * The client, measured.
   *
   * @param table under which requests are counted that name none
   * @param tracer where each request is entered
   */
  public static DynamoDbClient around(
      DynamoDbClient client, String table, TableFigures figures, Tracer tracer) {
    MeasuredClient measured = new MeasuredClient(client, table, figures, new RequestSpans(tracer));
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
    DynamoDbRequest askedRequest = asking((DynamoDbRequest) arguments[0]);
    List<String> tables = RequestedTables.of(askedRequest, table);
    Span span = spans.begin(method.getName(), tables);
    long start = System.nanoTime();
    try {
      Object answer = invoke(method, new Object[] {askedRequest});
      long nanos = System.nanoTime() - start;
      distinct(tables).forEach(each -> figures.of(each).answered(method.getName(), nanos));
      consumed(answer, READS.contains(method.getName()));
      return answer;
    } catch (SdkException e) {
      count(e, tables);
      spans.failed(span, e);
      throw e;
    } finally {
      span.end();
    }
  }

  private static Collection<String> distinct(List<String> tables) {
    return tables.size() == 1 ? tables : new LinkedHashSet<>(tables);
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
            figures.of(capacity.tableName()).consumed(read, capacity.capacityUnits());
          }
        }
      }
    }
  }

  private static List<?> one(Object value) {
    return Optional.ofNullable(value).map(List::of).orElse(List.of());
  }

  /** A store that cannot be reached has failed, though it does not say so. */
  private void count(SdkException failure, List<String> tables) {
    if (failure instanceof TransactionCanceledException canceled) {
      throttled(canceled.cancellationReasons(), tables);
    } else if (!(failure instanceof ConditionalCheckFailedException)) {
      distinct(tables).forEach(each -> countFault(failure, figures.of(each)));
    }
  }

  /** The reasons stand in the order of what was asked, and so do the tables. */
  private void throttled(List<CancellationReason> reasons, List<String> tables) {
    IntStream.range(0, Math.min(reasons.size(), tables.size()))
        .filter(i -> THROTTLES.contains(String.valueOf(reasons.get(i).code())))
        .mapToObj(tables::get)
        .distinct()
        .forEach(each -> figures.of(each).throttled());
  }

  private static void countFault(SdkException failure, MeasuredTable measuredTable) {
    if (failure instanceof ProvisionedThroughputExceededException
        || (failure instanceof DynamoDbException refusal && refusal.isThrottlingException())) {
      measuredTable.throttled();
    } else if (failure instanceof DynamoDbException refusal
        && refusal.statusCode() < SERVER_ERROR) {
      measuredTable.refused();
    } else {
      measuredTable.failed();
    }
  }
}
