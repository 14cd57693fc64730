package dev.clave.table.request;

import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** The channel of an asynchronous table between its operations, each of which has a replay. */
record UnconnectedChannel(Retry retry) implements Channel {
  @Override
  public <Q extends DynamoDbRequest, A> A send(
      Operation<Q, A> operation, Q request, Consumer<Sent> observer) {
    throw new IllegalStateException(
        operation.name() + " of an asynchronous table, sent outside of its operations");
  }

  @Override
  public void pause(int attempt) {}

  @Override
  public <T> T once(Supplier<T> work) {
    return work.get();
  }

  @Override
  public int portion() {
    return Integer.MAX_VALUE;
  }
}
