package dev.clave.table.request;

import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * How requests travel. Everything that plans, reads and decodes is written once against this, as
 * code that sends and gets a response: on a {@link BlockingChannel} a thread waits for it, on a
 * {@link Replay} no thread does.
 */
interface Channel {
  /**
   * Sends a request, again while it fails for a passing reason.
   *
   * @param observer shown each request that leaves; null for nobody
   */
  <Q extends DynamoDbRequest, A> A send(
      Operation<Q, A> operation, Q request, Consumer<Sent> observer);

  /** Waits before the attempt after number {@code attempt}, the first being 1. */
  void pause(int attempt);

  Retry retry();

  /**
   * Does a piece of work whose result may depend on more than the responses it gets, such as what
   * another operation has learnt meanwhile. A replay keeps the result and does not do it again.
   */
  <T> T once(Supplier<T> work);

  /** How many items of long work are done as one {@link #once}. */
  int portion();
}
