package dev.clave.testing;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.reality.Reality;
import dev.clave.table.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The engine of one test: what it was sent, and what it is to refuse.
 *
 * <pre>{@code
 * endpoint.forget();
 * transporte.viaje("carrier1", "t1");
 * assertThat(endpoint).sent(1).operation("GetItem").consumed(0.5);
 *
 * endpoint.throttle(2);                       // the next two requests; the table tries again
 * }</pre>
 */
public final class TestEndpoint implements AutoCloseable {
  private final Engine engine;
  private final SettableClock clock = new SettableClock();
  private final DynamoDbClient client;
  private final DynamoDbAsyncClient asyncClient;
  private final List<SentRequest> sentRequests = new ArrayList<>();
  private final Set<String> designs = new HashSet<>();
  private final Deque<Supplier<RuntimeException>> failures = new ArrayDeque<>();

  TestEndpoint() {
    this.engine = Engine.inMemory(EngineOptions.defaults().withClock(clock));
    this.client = RecordingClient.of(engine.client(), this);
    this.asyncClient = RecordingClient.of(engine.asyncClient(), this);
  }

  public DynamoDbClient client() {
    return client;
  }

  public DynamoDbAsyncClient asyncClient() {
    return asyncClient;
  }

  public DynamoDbStreamsClient streamsClient() {
    return engine.streamsClient();
  }

  public SettableClock clock() {
    return clock;
  }

  /** Whether a table is the first of its design at this endpoint. */
  synchronized boolean isFirst(Table table) {
    return designs.add(table.design().name());
  }

  /** The requests since the test began, or since {@link #forget}. */
  public synchronized List<SentRequest> sent() {
    return List.copyOf(sentRequests);
  }

  /** Forgets the requests so far, those of creating the tables among them. */
  public synchronized void forget() {
    sentRequests.clear();
  }

  /**
   * Lets all requests from now on meet what they would meet on the service.
   *
   * <pre>{@code
   * endpoint.reality(Reality.NONE.withSeed(7).withStale(0.5, Duration.ofMillis(100)));
   * }</pre>
   */
  public void reality(Reality reality) {
    engine.reality(reality);
  }

  /** Refuses the next requests because their capacity is exceeded. */
  public void throttle(int requests) {
    fail(
        requests,
        () ->
            ProvisionedThroughputExceededException.builder()
                .message("throttled by the test")
                .statusCode(400)
                .awsErrorDetails(
                    AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .errorMessage("throttled by the test")
                        .build())
                .build());
  }

  /** Answers the next requests with an internal error of the store. */
  public void failInternally(int requests) {
    fail(
        requests,
        () ->
            InternalServerErrorException.builder()
                .message("broken by the test")
                .statusCode(500)
                .build());
  }

  /** Answers the next requests with an exception; they do not reach the engine. */
  public synchronized void fail(int requests, Supplier<RuntimeException> failure) {
    for (int i = 0; i < requests; i++) {
      failures.add(failure);
    }
  }

  /** What the next request is answered with, unless it goes to the engine. */
  synchronized Optional<RuntimeException> nextFailure() {
    return Optional.ofNullable(failures.poll()).map(Supplier::get);
  }

  synchronized void record(SentRequest request) {
    sentRequests.add(request);
  }

  @Override
  public void close() {
    engine.close();
  }
}
