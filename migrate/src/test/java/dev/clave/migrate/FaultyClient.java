package dev.clave.migrate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;

/** A real engine's client of which batch writes can be made to fail. */
final class FaultyClient {
  private FaultyClient() {}

  /** A batch write, given the real one. */
  interface BatchWrite {
    BatchWriteItemResponse apply(
        BatchWriteItemRequest request,
        UnaryCall<BatchWriteItemRequest, BatchWriteItemResponse> real);
  }

  interface UnaryCall<Q, A> {
    A call(Q request);
  }

  static DynamoDbClient around(DynamoDbClient real, BatchWrite fault) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            FaultyClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              boolean batch =
                  method.getName().equals("batchWriteItem")
                      && arguments[0] instanceof BatchWriteItemRequest;
              if (batch) {
                return fault.apply((BatchWriteItemRequest) arguments[0], real::batchWriteItem);
              }
              if (method.isDefault() && method.getName().equals("batchWriteItem")) {
                return Proxy.getInvocationHandler(proxy)
                    .invoke(
                        proxy,
                        DynamoDbClient.class.getMethod(
                            "batchWriteItem", BatchWriteItemRequest.class),
                        new Object[] {built(arguments[0])});
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  @SuppressWarnings("unchecked") // the only other overload takes a consumer of builders
  private static BatchWriteItemRequest built(Object consumer) {
    BatchWriteItemRequest.Builder builder = BatchWriteItemRequest.builder();
    ((Consumer<BatchWriteItemRequest.Builder>) consumer).accept(builder);
    return builder.build();
  }
}
