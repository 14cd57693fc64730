package dev.clave.table;

import dev.clave.table.request.Completion;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Pieces of asynchronous work one after the other, and the sum of what they give. */
final class InTurn<E> {
  private final Iterator<E> pieces;
  private final Function<E, CompletableFuture<Long>> work;
  private final CompletableFuture<Long> result = new CompletableFuture<>();
  private long sum;

  InTurn(Iterator<E> pieces, Function<E, CompletableFuture<Long>> work) {
    this.pieces = pieces;
    this.work = work;
  }

  CompletableFuture<Long> start() {
    proceed();
    return result;
  }

  private void proceed() {
    while (pieces.hasNext() && !result.isDone()) {
      CompletableFuture<Long> piece = work.apply(pieces.next());
      if (!piece.isDone()) {
        Completion.cancelled(result, () -> piece.cancel(true));
        Completion.then(
            piece,
            () -> {
              if (add(piece)) {
                proceed();
              }
            });
        return;
      }
      if (!add(piece)) {
        return;
      }
    }
    result.complete(sum);
  }

  private boolean add(CompletableFuture<Long> piece) {
    Throwable failure = Completion.failure(piece);
    if (failure != null) {
      result.completeExceptionally(failure);
      return false;
    }
    sum += piece.join();
    return true;
  }
}
