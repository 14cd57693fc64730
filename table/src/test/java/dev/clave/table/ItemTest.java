package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** An item is decoded when it is first read, by whichever threads read it. */
class ItemTest {
  private static final int ROUNDS = Integer.getInteger("clave.item.rounds", 500);
  private static final int READERS = 4;

  @Test
  void threadsThatReadAnItemAtTheSameTimeAllSeeItsAttributes() throws Exception {
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    CyclicBarrier start = new CyclicBarrier(READERS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Map<String, Object> expected = Map.of("number", round);
        Item item = Item.of("thing", false, () -> Map.copyOf(expected));
        Callable<List<Object>> read =
            () -> {
              start.await();
              return List.of(item.attributes(), item.get("number"), item.hashCode());
            };
        List<Future<List<Object>>> reads = new ArrayList<>();
        for (int reader = 0; reader < READERS; reader++) {
          reads.add(readers.submit(read));
        }
        for (Future<List<Object>> each : reads) {
          assertThat(each.get()).isEqualTo(List.of(expected, round, item.hashCode()));
        }
      }
    } finally {
      readers.shutdownNow();
    }
  }
}
