package dev.clave.spring.example.notebook;

import dev.clave.table.change.ChangeConsumer;
import dev.clave.table.change.ChangeHandlers;
import dev.clave.table.change.ConsumerOptions;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The handlers of changes of {@code notebook}.
 *
 * <p>Immutable: each method returns another object. Handlers are called at least once for each
 * change, in order per item, by several threads.
 */
public final class NotebookChanges {
  private final ChangeHandlers handlers;

  NotebookChanges(ChangeHandlers handlers) {
    this.handlers = handlers;
  }

  /**
   * Calls a handler with each {@code note} before and after a change: nothing before it was
   * created, nothing after it was deleted.
   */
  public NotebookChanges onNote(BiConsumer<Optional<Note>, Optional<Note>> handler) {
    return new NotebookChanges(handlers.on("note", Note::from, handler));
  }

  /**
   * Begins to read the stream and to call the handlers, until the consumer is closed. Processes
   * that start a consumer of the same name share the work.
   *
   * @throws IllegalStateException if the table has no stream
   */
  public ChangeConsumer start(DynamoDbStreamsClient streams, String name) {
    return handlers.start(streams, name);
  }

  /** As {@link #start(DynamoDbStreamsClient, String)}, with options. */
  public ChangeConsumer start(DynamoDbStreamsClient streams, ConsumerOptions options) {
    return handlers.start(streams, options);
  }

  /** A consumer that reads when {@link ChangeConsumer#poll} is called, for tests and schedulers. */
  public ChangeConsumer consumer(DynamoDbStreamsClient streams, ConsumerOptions options) {
    return handlers.consumer(streams, options);
  }

  /**
   * Calls the handlers with the event of a Lambda function, as the map that its JSON is. Returns
   * the answer that names the first change that was not handled.
   *
   * @throws IllegalArgumentException if the map is no event of a DynamoDB stream
   */
  public Map<String, Object> handleEvent(Map<String, ?> event) {
    return handlers.handleEvent(event);
  }

  /** The untyped handlers below. */
  public ChangeHandlers handlers() {
    return handlers;
  }
}
