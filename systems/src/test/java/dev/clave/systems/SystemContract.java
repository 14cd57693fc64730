package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.Item;
import dev.clave.table.Run;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the requirements of every table system are tried with. */
public abstract class SystemContract {
  private static final int THREADS = 64;

  protected Subject subject;
  protected Table table;

  private final String system;

  protected SystemContract(String system) {
    this.system = system;
  }

  protected abstract Subject open();

  @BeforeEach
  void openSubject() {
    subject = open();
    table = subject.table(system);
  }

  @AfterEach
  void closeSubject() throws Exception {
    subject.close();
  }

  protected void fill() {
    Systems.table(system).orElseThrow().fill(table, dev.clave.table.Progress.NONE);
  }

  protected static List<Object> values(Run run, String attribute) {
    return run.stream().map(item -> item.get(attribute)).toList();
  }

  protected static List<String> entities(List<Item> items) {
    return items.stream().map(Item::entity).toList();
  }

  protected static void refused(TableException.Kind kind, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(TableException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  /** Tries the same thing from 64 threads at once; gives how often it was not refused. */
  protected static int race(IntFunction<Callable<?>> attempt) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Boolean>> futures = new ArrayList<>();
      IntStream.range(0, THREADS)
          .mapToObj(attempt)
          .forEach(
              each ->
                  futures.add(
                      threads.submit(
                          () -> {
                            try {
                              each.call();
                              return true;
                            } catch (TableException refused) {
                              assertThat(refused.kind()).isNotEqualTo(TableException.Kind.BUSY);
                              return false;
                            }
                          })));
      int count = 0;
      for (Future<Boolean> future : futures) {
        count += future.get() ? 1 : 0;
      }
      return count;
    } finally {
      threads.shutdownNow();
    }
  }
}
