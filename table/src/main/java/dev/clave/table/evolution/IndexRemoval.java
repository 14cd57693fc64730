package dev.clave.table.evolution;

import dev.clave.table.options.Retry;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Deletes an index and waits until it is gone, also where an earlier run began to. */
final class IndexRemoval {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final DynamoDbClient client;
  private final Retry.Pause pause;

  IndexRemoval(DynamoDbClient client, Retry.Pause pause) {
    this.client = client;
    this.pause = pause;
  }

  void remove(String table, String index) {
    for (Optional<IndexStatus> status = status(table, index);
        status.isPresent();
        status = status(table, index)) {
      if (status.get() == IndexStatus.ACTIVE) {
        delete(table, index);
      }
      Pace.pause(pause, LOOK);
    }
  }

  private void delete(String table, String index) {
    try {
      client.updateTable(
          request ->
              request
                  .tableName(table)
                  .globalSecondaryIndexUpdates(
                      update -> update.delete(delete -> delete.indexName(index))));
    } catch (ResourceInUseException | ResourceNotFoundException changing) {
      // Another change of the table is under way, or this index has just gone: look again.
    }
  }

  private Optional<IndexStatus> status(String table, String index) {
    return client
        .describeTable(request -> request.tableName(table))
        .table()
        .globalSecondaryIndexes()
        .stream()
        .filter(each -> each.indexName().equals(index))
        .map(GlobalSecondaryIndexDescription::indexStatus)
        .findFirst();
  }
}
