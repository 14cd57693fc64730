package dev.clave.table.request;

import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * One request on its way to an asynchronous client, sent again while that may help. It ends in any
 * case: an observer that throws fails it.
 */
final class Delivery<Q extends DynamoDbRequest, A> {
  private final DynamoDbAsyncClient client;
  private final Retry retry;
  private final Operation<Q, A> operation;
  private final Q request;
  private final Consumer<Sent> observer;
  private final CompletableFuture<A> response = new CompletableFuture<>();

  Delivery(
      DynamoDbAsyncClient client,
      Retry retry,
      Operation<Q, A> operation,
      Q request,
      Consumer<Sent> observer) {
    this.client = client;
    this.retry = retry;
    this.operation = operation;
    this.request = request;
    this.observer = observer;
  }

  Delivery<Q, A> begin() {
    send(1);
    return this;
  }

  boolean isOf(Operation<?, ?> other, DynamoDbRequest otherRequest) {
    return operation.equals(other) && request.equals(otherRequest);
  }

  /** What comes back in the end. Cancelling it cancels the request that is under way. */
  CompletableFuture<A> response() {
    return response;
  }

  private void send(int attempt) {
    if (response.isDone()) {
      return;
    }
    CompletableFuture<A> attemptResult = sent();
    Completion.cancelled(response, () -> attemptResult.cancel(true));
    Completion.then(attemptResult, () -> arrived(attemptResult, attempt));
  }

  private CompletableFuture<A> sent() {
    try {
      return operation.asyncCall().apply(client, request);
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private void arrived(CompletableFuture<A> attemptResult, int attempt) {
    Throwable cause = Completion.failure(attemptResult);
    A answer = cause == null ? attemptResult.join() : null;
    try {
      observe(answer);
    } catch (RuntimeException failure) {
      response.completeExceptionally(failure);
      return;
    }
    if (cause == null) {
      response.complete(answer);
    } else if (!(cause instanceof RuntimeException failure) || !Throttling.passes(failure)) {
      response.completeExceptionally(cause);
    } else if (attempt == retry.attempts()) {
      response.completeExceptionally(Throttling.busy(operation.name(), attempt, failure));
    } else {
      Completion.then(after(retry.delay(attempt)), () -> send(attempt + 1));
    }
  }

  private void observe(A answer) {
    if (observer != null && !response.isDone()) {
      double units = answer == null ? 0 : operation.units().applyAsDouble(answer);
      observer.accept(new Sent(operation.name(), request, units));
    }
  }

  @Override
  public String toString() {
    return operation.name() + " of " + request;
  }

  /** Completes after a time, in which no thread waits. */
  static CompletableFuture<Void> after(Duration delay) {
    return delay.isZero()
        ? CompletableFuture.completedFuture(null)
        : CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
  }
}
