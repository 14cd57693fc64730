package dev.clave.engine.query;

import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** How a read comes to what is stored: at once, or as a table under load lets it. */
public interface ReadPath {

  /**
   * What a read may look at.
   *
   * @param place the first key that it looks at
   * @param isPartOfBatch whether a refusal leaves the other parts of the request as they are
   * @throws DynamoDbException when the place is throttled
   */
  View open(
      Table table,
      Optional<Index> index,
      byte[] place,
      boolean isConsistent,
      boolean isPartOfBatch);

  /** What a read sees. Closed when the read is done. */
  interface View extends AutoCloseable {

    Reads reads();

    /** Whether anybody wants to know the units that the read used. */
    default boolean isCounted() {
      return false;
    }

    /** Counts the units that the read used. */
    default void count(double units) {}

    @Override
    default void close() {}
  }

  /** Reads what is stored now. */
  static ReadPath direct(Storage storage) {
    View view = () -> storage;
    return (table, index, place, isConsistent, isPartOfBatch) -> view;
  }
}
