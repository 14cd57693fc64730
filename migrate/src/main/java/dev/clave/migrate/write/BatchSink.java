package dev.clave.migrate.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Puts items in batches of 25 and sends again what the table would not take yet. */
public final class BatchSink {
  /** Items in one BatchWriteItem, by the AWS documentation of service quotas. */
  public static final int BATCH_ITEMS = 25;

  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final DynamoDbClient client;
  private final Window window;
  private final int attempts;

  /** Fails after this many attempts in which the table took nothing of a batch. */
  public BatchSink(DynamoDbClient client, Window window, int attempts) {
    this.client = client;
    this.window = window;
    this.attempts = attempts;
  }

  /** An item that the table refuses for good, and its reason. */
  public record Refused(int index, String reason) {}

  /** Puts all items of one table; those that the table refuses come back, the others are in it. */
  public List<Refused> put(String table, List<Map<String, AttributeValue>> items)
      throws InterruptedException {
    List<Refused> refusals = new ArrayList<>();
    for (int from = 0; from < items.size(); from += BATCH_ITEMS) {
      put(table, items, from, Math.min(items.size(), from + BATCH_ITEMS), refusals);
    }
    return refusals;
  }

  /** Deletes items of one table by their keys. */
  public void delete(String table, List<Map<String, AttributeValue>> keys)
      throws InterruptedException {
    for (int from = 0; from < keys.size(); from += BATCH_ITEMS) {
      List<WriteRequest> batch = new ArrayList<>();
      for (Map<String, AttributeValue> key :
          keys.subList(from, Math.min(keys.size(), from + BATCH_ITEMS))) {
        batch.add(
            WriteRequest.builder().deleteRequest(DeleteRequest.builder().key(key).build()).build());
      }
      send(table, batch);
    }
  }

  private void put(
      String table,
      List<Map<String, AttributeValue>> items,
      int from,
      int to,
      List<Refused> refusals)
      throws InterruptedException {
    List<WriteRequest> batch = new ArrayList<>(to - from);
    for (Map<String, AttributeValue> item : items.subList(from, to)) {
      batch.add(WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build());
    }
    try {
      send(table, batch);
    } catch (DynamoDbException bad) {
      if (!isRefusal(bad)) {
        throw bad;
      }
      if (to - from == 1) {
        refusals.add(new Refused(from, bad.awsErrorDetails().errorMessage()));
        return;
      }
      // One bad item refuses a whole batch: halves find it.
      int middle = (from + to) / 2;
      put(table, items, from, middle, refusals);
      put(table, items, middle, to, refusals);
    }
  }

  private void send(String table, List<WriteRequest> batch) throws InterruptedException {
    List<WriteRequest> rest = batch;
    int failures = 0;
    while (!rest.isEmpty()) {
      window.enter();
      boolean throttled = true;
      try {
        List<WriteRequest> sentRequests = rest;
        rest =
            client
                .batchWriteItem(
                    BatchWriteItemRequest.builder()
                        .requestItems(Map.of(table, sentRequests))
                        .build())
                .unprocessedItems()
                .getOrDefault(table, List.of());
        throttled = !rest.isEmpty();
        failures = rest.size() < sentRequests.size() ? 0 : failures + 1;
      } catch (AwsServiceException | SdkClientException failure) {
        failures++;
        throttled = passes(failure);
        if (!throttled || failures >= attempts) {
          throw failure;
        }
      } finally {
        window.leave(throttled);
      }
      if (failures >= attempts) {
        throw new IllegalStateException(
            rest.size() + " items of a batch stayed unprocessed after " + failures + " attempts");
      }
      if (throttled) {
        pause(failures);
      }
    }
  }

  /** Full jitter: many writers that were refused together do not come back together. */
  private static void pause(int failures) throws InterruptedException {
    long longest =
        Math.min(LONGEST_PAUSE.toMillis(), FIRST_PAUSE.toMillis() << Math.min(failures, 10));
    Thread.sleep(ThreadLocalRandom.current().nextLong(longest) + 1);
  }

  private static boolean passes(RuntimeException failure) {
    if (failure instanceof AwsServiceException service) {
      return service.isThrottlingException() || service.statusCode() >= 500;
    }
    return failure instanceof RetryableException || failure instanceof SdkClientException;
  }

  private static boolean isRefusal(DynamoDbException failure) {
    return failure.awsErrorDetails() != null
        && "ValidationException".equals(failure.awsErrorDetails().errorCode());
  }
}
