package dev.clave.server;

import dev.clave.server.store.Startup;
import dev.clave.server.system.ServedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The systems on their way, side by side: each runs as soon as its own stores are open. */
final class StartingSystems implements AutoCloseable {
  private final List<OpeningSystem> openingSystems;
  private RunningSystems running;

  private StartingSystems(List<OpeningSystem> openingSystems, RunningSystems none) {
    this.openingSystems = openingSystems;
    this.running = none;
  }

  /** Begins to open them, and to load the samples. */
  static StartingSystems begin(
      List<ServedSystem> servedSystems, Opening opening, Startup startup, Executor threads) {
    return new StartingSystems(
        servedSystems.stream()
            .map(each -> new OpeningSystem(each, opening, startup, threads).begin())
            .toList(),
        RunningSystems.none(servedSystems, opening));
  }

  /** Those that run so far. */
  RunningSystems running() {
    return running;
  }

  /**
   * Waits until all run.
   *
   * @param more is told which run, each time that there are more
   * @throws RuntimeException why one cannot be opened
   */
  RunningSystems await(Consumer<RunningSystems> more) {
    List<OpeningSystem> remainder = new ArrayList<>(openingSystems);
    while (!remainder.isEmpty()) {
      OpeningSystem next =
          (OpeningSystem)
              CompletableFuture.anyOf(
                      remainder.stream()
                          .map(OpeningSystem::settled)
                          .toArray(CompletableFuture<?>[]::new))
                  .join();
      remainder.remove(next);
      running = running.with(next);
      // Routes of all are made anew each time: one that is open by now need not wait for its own.
      if (remainder.stream().noneMatch(each -> each.settled().isDone())) {
        more.accept(running);
      }
    }
    return running;
  }

  /** Ends those that run, and the others as soon as they are open. */
  @Override
  public void close() {
    running.endAudits();
    openingSystems.forEach(OpeningSystem::close);
  }
}
