package dev.clave.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Hands requests on to an engine, unless they are to fail, and keeps what was sent. */
final class RecordingClient implements InvocationHandler {
  private final Object engine;
  private final TestEndpoint endpoint;

  private RecordingClient(Object engine, TestEndpoint endpoint) {
    this.engine = engine;
    this.endpoint = endpoint;
  }

  static DynamoDbClient of(DynamoDbClient engine, TestEndpoint endpoint) {
    return of(DynamoDbClient.class, engine, endpoint);
  }

  static DynamoDbAsyncClient of(DynamoDbAsyncClient engine, TestEndpoint endpoint) {
    return of(DynamoDbAsyncClient.class, engine, endpoint);
  }

  private static <C> C of(Class<C> type, C engine, TestEndpoint endpoint) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new RecordingClient(engine, endpoint)));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    boolean answers =
        DynamoDbResponse.class.isAssignableFrom(method.getReturnType())
            || method.getReturnType() == CompletableFuture.class;
    boolean sends =
        answers
            && arguments != null
            && arguments.length == 1
            && arguments[0] instanceof DynamoDbRequest;
    if (sends) {
      Optional<RuntimeException> failure = endpoint.nextFailure();
      if (failure.isPresent() && method.getReturnType() == CompletableFuture.class) {
        return CompletableFuture.failedFuture(failure.get());
      }
      if (failure.isPresent()) {
        throw failure.get();
      }
    } else if (method.isDefault() && (answers || arguments != null)) {
      // Consumer builders, paginators and `listTables()` come back here with their request.
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    Object response;
    try {
      response = method.invoke(engine, sends ? new Object[] {measured(arguments[0])} : arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (!sends) {
      return response;
    }
    DynamoDbRequest request = (DynamoDbRequest) arguments[0];
    return response instanceof CompletableFuture<?> future
        ? future.thenApply(each -> recorded(request, each))
        : recorded(request, response);
  }

  private Object recorded(DynamoDbRequest request, Object response) {
    String name = request.getClass().getSimpleName();
    endpoint.record(
        new SentRequest(
            name.substring(0, name.length() - "Request".length()),
            request,
            capacity((DynamoDbResponse) response)));
    return response;
  }

  /** The same request, asking what it consumes: tests expect that of requests that did not. */
  private static DynamoDbRequest measured(Object request) {
    DynamoDbRequest.Builder builder = ((DynamoDbRequest) request).toBuilder();
    for (SdkField<?> field : ((DynamoDbRequest) request).sdkFields()) {
      if (field.memberName().equals("ReturnConsumedCapacity")) {
        field.set(builder, ReturnConsumedCapacity.TOTAL.toString());
        return (DynamoDbRequest) builder.build();
      }
    }
    return (DynamoDbRequest) request;
  }

  private static double capacity(DynamoDbResponse response) {
    return response
        .getValueForField("ConsumedCapacity", Object.class)
        .map(value -> value instanceof Collection<?> several ? several.stream() : Stream.of(value))
        .orElseGet(Stream::of)
        .map(ConsumedCapacity.class::cast)
        .mapToDouble(each -> each.capacityUnits() == null ? 0 : each.capacityUnits())
        .sum();
  }
}
