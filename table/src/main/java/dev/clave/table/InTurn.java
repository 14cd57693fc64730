package dev.clave.table;

import dev.clave.table.request.Completion;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Pieces of asynchronous work one after the other, and what they give together. */
final class InTurn<E, R> {
  private final Iterator<E> pieces;
  private final Function<E, CompletableFuture<R>> work;
  private final BinaryOperator<R> together;
  private final CompletableFuture<R> result = new CompletableFuture<>();
  private R sum;

  InTurn(
      Iterator<E> pieces,
      Function<E, CompletableFuture<R>> work,
      R nothing,
      BinaryOperator<R> together) {
    this.pieces = pieces;
    this.work = work;
    this.sum = nothing;
    this.together = together;
  }

  CompletableFuture<R> start() {
    proceed();
    return result;
  }

  private void proceed() {
    while (pieces.hasNext() && !result.isDone()) {
      CompletableFuture<R> piece = work.apply(pieces.next());
      if (!piece.isDone()) {
        Completion.then(result, () -> piece.cancel(true));
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

  private boolean add(CompletableFuture<R> piece) {
    Throwable failure = Completion.failure(piece);
    if (failure != null) {
      result.completeExceptionally(failure);
      return false;
    }
    sum = together.apply(sum, piece.join());
    return true;
  }
}
