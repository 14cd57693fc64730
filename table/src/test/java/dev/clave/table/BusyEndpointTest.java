package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BusyEndpointTest {
  private static final Retry UNHURRIED =
      new Retry(6, Duration.ofMillis(1), Duration.ofMillis(8), pause -> {});

  private BusyEndpoint endpoint;
  private Table table;

  @BeforeEach
  void open() throws IOException {
    endpoint = new BusyEndpoint();
    Table.open(Freight.design(), endpoint.directly()).provision();
    table =
        Table.open(
            Freight.design(), endpoint.client(), TableOptions.defaults().withRetry(UNHURRIED));
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private static Stream<Item> drivers(int count) {
    return IntStream.range(0, count).mapToObj(n -> Item.of("driver", Freight.driver("a", "d" + n)));
  }

  @Test
  void whatIsThrottledIsSentAgain() {
    table.create("account", Freight.account("a"));
    table.create("driver", Freight.driver("a", "d1"));
    table.transact("startTrip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    assertThat(table.get("driver", Map.of("accountId", "a", "driverId", "d1")))
        .hasValueSatisfying(driver -> assertThat(driver.get("state")).isEqualTo("driving"));
    assertThat(table.run("trips", Map.of("accountId", "a")).stream()).hasSize(1);
    assertThat(endpoint.throttled()).isGreaterThan(3);
  }

  @Test
  void aTransactionThatWasDoneButNotAnsweredIsNotDoneTwice() {
    table.create("account", Freight.account("a"));
    table.create("driver", Freight.driver("a", "d1"));
    endpoint.loseNextAnswer();
    table.transact("startTrip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    assertThat(table.run("trips", Map.of("accountId", "a")).stream()).hasSize(1);
  }

  @Test
  void whatABatchLeavesUnprocessedIsSentAgainWithProgress() {
    List<Long> reported = new ArrayList<>();
    assertThat(table.putAll(drivers(120), (what, done, total) -> reported.add(done)))
        .isEqualTo(120);
    assertThat(reported).isSorted().last().isEqualTo(120L);
    List<Map<String, String>> keys =
        IntStream.range(0, 121)
            .mapToObj(n -> Map.of("accountId", "a", "driverId", "d" + n))
            .toList();
    List<Optional<Item>> items = table.getAll("driver", keys);
    assertThat(items.subList(0, 120)).allMatch(Optional::isPresent);
    assertThat(items.get(120)).isEmpty();
    assertThat(table.deleteAll("driver", keys.stream())).isEqualTo(121);
    assertThat(table.items()).isEmpty();
  }

  @Test
  void patienceEndsAndSaysSo() {
    endpoint.throttleEverything();
    assertThatThrownBy(() -> table.create("driver", Freight.driver("a", "d1")))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BUSY))
        .hasMessageContaining("was refused 6 times")
        .hasMessageContaining("slow down");
    assertThat(endpoint.throttled()).isEqualTo(6);
    assertThatThrownBy(() -> table.putAll(drivers(30)))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BUSY));
  }
}
