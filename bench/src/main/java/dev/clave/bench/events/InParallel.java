package dev.clave.bench.events;

import dev.clave.events.model.NewEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Cuts events into parts and gives them to so many threads. */
final class InParallel {

  /** Work on one part. */
  interface Part {
    void run(List<NewEvent> part) throws Exception;
  }

  private InParallel() {}

  static void run(List<NewEvent> events, int size, int threads, Part work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> parts = new ArrayList<>();
      for (int from = 0; from < events.size(); from += size) {
        List<NewEvent> part = events.subList(from, Math.min(from + size, events.size()));
        parts.add(
            pool.submit(
                () -> {
                  work.run(part);
                  return null;
                }));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    } finally {
      pool.shutdown();
    }
  }
}
