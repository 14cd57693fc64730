package dev.clave.events.ingesting;

import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/** One request's answers, gathered from the lanes that its events went through. */
final class IngestionRequest {

  /** One event of a request. */
  record Part(IngestionRequest request, int ordinal, NewEvent event) {}

  private final AtomicReferenceArray<Receipt> answers;
  private final AtomicInteger openReceipts;
  private final CompletableFuture<List<Receipt>> receipts = new CompletableFuture<>();
  private final Runnable onEnd;

  IngestionRequest(int size, Runnable onEnd) {
    this.onEnd = onEnd;
    answers = new AtomicReferenceArray<>(size);
    openReceipts = new AtomicInteger(size);
    if (size == 0) {
      receipts.complete(List.of());
    }
  }

  CompletableFuture<List<Receipt>> done() {
    return receipts;
  }

  void answer(int ordinal, Receipt answer) {
    answers.set(ordinal, answer);
    if (openReceipts.decrementAndGet() == 0) {
      if (receipts.complete(IntStream.range(0, answers.length()).mapToObj(answers::get).toList())) {
        onEnd.run();
      }
    }
  }

  void fail(Throwable error) {
    if (receipts.completeExceptionally(error)) {
      onEnd.run();
    }
  }
}
