package dev.clave.table;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** An asynchronous client whose requests a test can hold back, fail, and look at. */
@SuppressWarnings("FutureReturnValueIgnored") // the test looks at the futures it is interested in
final class HeldClient {
  private final DynamoDbAsyncClient real;
  private final List<CompletableFuture<?>> underWay = new ArrayList<>();
  private final Deque<RuntimeException> failures = new ArrayDeque<>();
  private final List<Runnable> held = new ArrayList<>();
  private boolean holding;
  private int sent;

  HeldClient(DynamoDbAsyncClient real) {
    this.real = real;
  }

  DynamoDbAsyncClient client() {
    return (DynamoDbAsyncClient)
        Proxy.newProxyInstance(
            DynamoDbAsyncClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbAsyncClient.class},
            (proxy, method, arguments) -> answer(method, arguments));
  }

  private synchronized Object answer(Method method, Object[] arguments) {
    if (method.getReturnType() != CompletableFuture.class) {
      return invoke(method, arguments);
    }
    sent++;
    if (!failures.isEmpty()) {
      return CompletableFuture.failedFuture(failures.remove());
    }
    CompletableFuture<Object> response = new CompletableFuture<>();
    underWay.add(response);
    Runnable send =
        () ->
            invokeAsync(method, arguments)
                .whenComplete(
                    (answer, failure) -> {
                      if (failure == null) {
                        response.complete(answer);
                      } else {
                        response.completeExceptionally(failure);
                      }
                    });
    if (holding) {
      held.add(send);
    } else {
      send.run();
    }
    return response;
  }

  @SuppressWarnings("unchecked")
  private CompletableFuture<Object> invokeAsync(Method method, Object[] arguments) {
    return (CompletableFuture<Object>) invoke(method, arguments);
  }

  private Object invoke(Method method, Object[] arguments) {
    try {
      return method.invoke(real, arguments);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized void hold() {
    holding = true;
  }

  /** Sends what was held back, and whatever comes. */
  void release() {
    List<Runnable> all;
    synchronized (this) {
      holding = false;
      all = List.copyOf(held);
      held.clear();
    }
    all.forEach(Runnable::run);
  }

  synchronized void fail(RuntimeException failure, int times) {
    for (int i = 0; i < times; i++) {
      failures.add(failure);
    }
  }

  synchronized int sent() {
    return sent;
  }

  synchronized List<CompletableFuture<?>> underWay() {
    return List.copyOf(underWay);
  }
}
