package dev.clave.table.request;

import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Sends with a client whose calls return when the response is there. */
record BlockingChannel(DynamoDbClient client, Retry retry) implements Channel {
  @Override
  public <Q extends DynamoDbRequest, A> A send(
      Operation<Q, A> operation, Q request, Consumer<Sent> observer) {
    for (int attempt = 1; ; attempt++) {
      A response = null;
      try {
        response = operation.call().apply(client, request);
      } catch (RuntimeException failure) {
        if (observer != null) {
          observer.accept(new Sent(operation.name(), request, 0));
        }
        if (!Throttling.passes(failure)) {
          throw failure;
        }
        if (attempt == retry.attempts()) {
          throw Throttling.busy(operation.name(), attempt, failure);
        }
      }
      if (response != null) {
        if (observer != null) {
          observer.accept(
              new Sent(operation.name(), request, operation.units().applyAsDouble(response)));
        }
        return response;
      }
      retry.await(attempt);
    }
  }

  @Override
  public void pause(int attempt) {
    retry.await(attempt);
  }

  @Override
  public <T> T once(Supplier<T> work) {
    return work.get();
  }

  @Override
  public int portion() {
    return Integer.MAX_VALUE;
  }
}
