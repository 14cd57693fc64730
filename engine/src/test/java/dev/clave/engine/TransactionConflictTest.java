package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** What others meet while a transaction is being written, held up where it asks for the time. */
@Timeout(60)
class TransactionConflictTest {
  private static final Map<String, AttributeValue> ITEM = Tables.key("held", "item");
  private static final Map<String, AttributeValue> OTHER = Tables.key("other", "item");

  private final CountDownLatch isUnderWay = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private volatile Thread held;
  private final InstantSource clock = this::now;
  private final Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(clock));
  private final DynamoDbClient client = engine.client();
  private CompletableFuture<TransactWriteItemsResponse> transaction;

  private Instant now() {
    if (Thread.currentThread() == held) {
      isUnderWay.countDown();
      try {
        mayGoOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return Instant.EPOCH;
  }

  @BeforeEach
  void beginATransaction() throws InterruptedException {
    client.createTable(
        Tables.indexed("things").toBuilder()
            .streamSpecification(
                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
            .build());
    transaction =
        CompletableFuture.supplyAsync(
            () -> {
              held = Thread.currentThread();
              return client.transactWriteItems(
                  write ->
                      write.transactItems(
                          part -> part.put(put -> put.tableName("things").item(ITEM))));
            });
    isUnderWay.await();
  }

  @AfterEach
  void letItFinish() {
    mayGoOn.countDown();
    transaction.join();
    engine.close();
  }

  @Test
  void aTransactionThatReadsTheItemIsCancelled() {
    TransactionCanceledException cancelled =
        catchThrowableOfType(
            TransactionCanceledException.class,
            () ->
                client.transactGetItems(
                    read ->
                        read.transactItems(
                            part -> part.get(get -> get.tableName("things").key(OTHER)),
                            part -> part.get(get -> get.tableName("things").key(ITEM)))));
    assertThat(cancelled.cancellationReasons())
        .extracting(CancellationReason::code)
        .isEqualTo(List.of("None", "TransactionConflict"));
  }

  @Test
  void aTransactionThatWritesTheItemIsCancelled() {
    assertThatThrownBy(
            () ->
                client.transactWriteItems(
                    write ->
                        write.transactItems(
                            part -> part.delete(delete -> delete.tableName("things").key(ITEM)))))
        .isInstanceOf(TransactionCanceledException.class)
        .hasMessageContaining("[TransactionConflict]");
  }

  @Test
  void aWriteOfTheItemIsInConflict() {
    assertThatThrownBy(() -> client.putItem(put -> put.tableName("things").item(ITEM)))
        .isInstanceOf(TransactionConflictException.class);
  }

  @Test
  void aReadOfTheItemFindsItAsItWas() {
    assertThat(client.getItem(get -> get.tableName("things").key(ITEM)).hasItem()).isFalse();
  }

  @Test
  void otherItemsAreFree() {
    client.putItem(put -> put.tableName("things").item(OTHER));
    assertThat(client.getItem(get -> get.tableName("things").key(OTHER)).item()).isEqualTo(OTHER);
  }
}
