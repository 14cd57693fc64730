package dev.clave.engine.write;

import dev.clave.engine.table.Table;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Decides whether a table has the throughput for a write. */
public interface WriteLimit {

  /** Lets every write pass. */
  WriteLimit NONE =
      new WriteLimit() {
        @Override
        public void admit(Table table, byte[] storageKey, boolean isPartOfBatch) {}

        @Override
        public void count(Change change, byte[] storageKey, int factor) {}
      };

  /**
   * Called before the item is read.
   *
   * @param isPartOfBatch whether a refusal leaves the other parts of the request as they are
   * @throws DynamoDbException when the item's place is throttled
   */
  void admit(Table table, byte[] storageKey, boolean isPartOfBatch);

  /**
   * Counts what a change uses of its table and its indexes. Called before it is written.
   *
   * @param factor how often each unit counts
   * @throws DynamoDbException when one of the indexes is throttled; then nothing is counted
   */
  void count(Change change, byte[] storageKey, int factor);
}
