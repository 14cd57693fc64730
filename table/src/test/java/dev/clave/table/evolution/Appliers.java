package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.table.options.TableOptions;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Processes that apply one change together, each killed at random requests and started again. They
 * end it by contracting it or by going back.
 */
final class Appliers {
  /** The end of a process at a random place. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static final int KILLS = 6;

  private final Interleaving order;
  private final DynamoDbClient real;
  private final ThreadLocal<Long> lastWrite;
  private final Supplier<TableOptions> options;
  private final Design old;
  private final Design next;
  private final Random random;
  private final boolean goesBack;
  private final AtomicBoolean applied = new AtomicBoolean();
  private final AtomicBoolean hasConflict = new AtomicBoolean();
  private final AtomicInteger ended = new AtomicInteger();
  private AtomicBoolean newServed = new AtomicBoolean();
  private AtomicBoolean oldServed = new AtomicBoolean();

  Appliers(
      Interleaving order,
      DynamoDbClient real,
      ThreadLocal<Long> lastWrite,
      Supplier<TableOptions> options,
      Design old,
      Design next,
      Random random,
      boolean goesBack) {
    this.order = order;
    this.real = real;
    this.lastWrite = lastWrite;
    this.options = options;
    this.old = old;
    this.next = next;
    this.random = random;
    this.goesBack = goesBack;
  }

  /** Has others know whether programs of the two designs may read. */
  void serving(AtomicBoolean programsOfNew, AtomicBoolean programsOfOld) {
    newServed = programsOfNew;
    oldServed = programsOfOld;
  }

  /** One of several processes; {@code over} is set when the last has ended. */
  void run(AtomicBoolean over, int processes) {
    try {
      run();
    } finally {
      if (ended.incrementAndGet() == processes) {
        over.set(true);
      }
    }
  }

  private void run() {
    for (int attempt = 0; ; attempt++) {
      Interleaving.Fault fault = attempt > KILLS ? Interleaving.NONE : killer();
      Evolution evolution =
          Evolution.of(order.client(real, fault, lastWrite), options.get(), Optional.of(old), next);
      try {
        if (!applied.get()) {
          evolution.apply(settings(), ApplyProgress.NONE);
          applied.set(true);
          newServed.set(true);
          for (int i = 0; i < 200; i++) {
            order.yieldTurn();
          }
        }
        if (evolution.memory().orElseThrow().running().isPresent()) {
          if (goesBack || hasConflict.get()) {
            newServed.set(false);
            evolution.back(settings(), ApplyProgress.NONE);
          } else {
            oldServed.set(false);
            evolution.contract(settings(), ApplyProgress.NONE);
          }
        }
        return;
      } catch (Killed killed) {
        order.yieldTurn();
      } catch (EvolutionException refusal) {
        assertThat(refusal.getMessage())
            .containsAnyOf(
                "stand in the way",
                "cannot have",
                "taken over",
                "another process",
                "no change of this table");
        if (refusal.getMessage().contains("stand in the way")
            || refusal.getMessage().contains("cannot have")) {
          // Two items with one value of a new unique, or one key: the change is given up.
          hasConflict.set(true);
          applied.set(true);
        }
        if (applied.get() && isSettled()) {
          return;
        }
        order.yieldTurn();
      }
    }
  }

  /** Asked by the test itself, which nothing kills. */
  private boolean isSettled() {
    return Evolution.of(
            order.client(real, Interleaving.NONE, lastWrite), options.get(), Optional.of(old), next)
        .memory()
        .map(memory -> memory.running().isEmpty())
        .orElse(true);
  }

  private static ApplySettings settings() {
    return ApplySettings.defaults().withSegments(1);
  }

  private Interleaving.Fault killer() {
    int at = random.nextInt(120);
    boolean late = random.nextBoolean();
    int[] count = {0};
    return new Interleaving.Fault() {
      @Override
      public void before(String operation) {
        if (!late && ++count[0] >= at) {
          throw new Killed();
        }
      }

      @Override
      public void after(String operation) {
        if (late && ++count[0] >= at) {
          throw new Killed();
        }
      }
    };
  }
}
