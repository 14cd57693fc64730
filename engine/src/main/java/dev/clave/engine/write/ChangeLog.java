package dev.clave.engine.write;

import dev.clave.engine.storage.Batch;
import java.util.List;

/** Is called before changes are written, to write its own records in the same batch. */
public interface ChangeLog {

  /** A log that keeps nothing. */
  ChangeLog NONE = (changes, batch) -> Completion.NONE;

  /** Is called when the batch has ended. */
  interface Completion {
    /** For a log that does not care. */
    Completion NONE = isWritten -> {};

    void ended(boolean isWritten);

    /** Both, in this order. */
    default Completion and(Completion other) {
      if (this == NONE) {
        return other;
      }
      return other == NONE
          ? this
          : isWritten -> {
            ended(isWritten);
            other.ended(isWritten);
          };
    }
  }

  /**
   * Adds records of {@code changes} to {@code batch}. Called while the items are held, so calls for
   * one item come in the order of its writes; calls for different items may overlap.
   *
   * @return called once the batch is written, or has failed
   * @throws RuntimeException if there is no room for the records; then nothing of it is left
   */
  Completion append(List<Change> changes, Batch batch);

  /** A log that keeps what this one and the other keep. */
  default ChangeLog and(ChangeLog other) {
    return (changes, batch) -> {
      Completion mine = append(changes, batch);
      try {
        return mine.and(other.append(changes, batch));
      } catch (RuntimeException | Error refusal) {
        mine.ended(false);
        throw refusal;
      }
    };
  }
}
