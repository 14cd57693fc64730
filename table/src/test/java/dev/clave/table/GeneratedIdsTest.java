package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.design.model.IdKind;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import dev.clave.table.schema.IdMaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ids that the runtime makes: {@code = ulid()}. */
class GeneratedIdsTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-17T08:00:00Z"));

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() throws IOException {
    engine = Engine.inMemory();
    Design design =
        Design.check(Files.readString(Path.of("src/test/resources/warehouse.yaml")))
            .design()
            .orElseThrow();
    table =
        Table.open(
            design,
            engine.client(),
            TableOptions.defaults().withClock(now::get).withRandom(new Random(7)));
    table.provision();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void anIdThatIsLeftOutIsMadeAndGivenBack() {
    Item order = table.create("order", Map.of("customerId", "ana"));
    String orderId = (String) order.get("orderId");
    assertThat(orderId).matches("[0-7][0-9A-HJKMNP-TV-Z]{25}").startsWith("01M7M8A700");
    assertThat(UUID.fromString((String) order.get("trackingCode")).version()).isEqualTo(4);
    assertThat(table.get("order", Map.of("orderId", orderId)))
        .hasValueSatisfying(
            stored -> assertThat(stored.attributes()).isEqualTo(order.attributes()));
  }

  @Test
  void anIdThatTheCallerBringsIsTaken() {
    String mine = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    assertThat(table.create("order", Map.of("orderId", mine, "customerId", "ana")).get("orderId"))
        .isEqualTo(mine);
    assertThatThrownBy(() -> table.create("order", Map.of("orderId", "x", "customerId", "ana")))
        .isInstanceOf(TableException.class);
  }

  @Test
  void putAndBatchesMakeIdsToo() {
    Item put = table.put("order", Map.of("customerId", "ana"));
    assertThat(put.get("orderId")).isNotNull();
    assertThat(
            table.putAll(
                Stream.of(1, 2, 3).map(i -> Item.of("order", Map.of("customerId", "c" + i)))))
        .isEqualTo(3);
    assertThat(table.items().map(item -> item.get("orderId")).distinct()).hasSize(4);
  }

  @Test
  void oneIdGoesToEveryStepOfATransaction() {
    List<Item> writtenItems =
        table.transact("placeOrder", Map.of("customerId", "ana", "product", "pallet"));
    assertThat(writtenItems.get(1).get("orderId")).isEqualTo(writtenItems.get(0).get("orderId"));
    assertThat(table.run("order", Map.of("orderId", writtenItems.get(0).get("orderId"))).stream())
        .hasSize(2);
  }

  @Test
  void anAsynchronousWriteKeepsItsIdWhenItsCodeIsRunAgain() {
    AsyncTable async =
        AsyncTable.open(
            table.design(),
            engine.asyncClient(),
            TableOptions.defaults().withClock(now::get).withRandom(new Random(7)));
    Item writtenItem = async.put("order", Map.of("customerId", "ana")).join();
    assertThat(table.items().map(item -> item.get("orderId")))
        .containsExactly(writtenItem.get("orderId"));
  }

  @Test
  void aCallerCanHaveAnIdBeforeTheItemIsWritten() {
    String orderId = table.newId("order", "orderId");
    table
        .transaction()
        .create("order", Map.of("orderId", orderId, "customerId", "ana"))
        .create("line", Map.of("orderId", orderId, "product", "pallet"))
        .commit();
    assertThat(table.run("order", Map.of("orderId", orderId)).stream()).hasSize(2);
    assertThatThrownBy(() -> table.newId("order", "customerId"))
        .hasMessageContaining("one of the generated attributes [orderId, trackingCode]");
  }

  @Test
  void idsWithTheTimeGrowWithinAMillisecondAndWhenTheClockIsSetBack() {
    IdMaker ids = new IdMaker(now::get, new Random(1));
    for (IdKind kind : List.of(IdKind.ULID, IdKind.UUID7)) {
      List<String> madeIds = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        if (i == 100) {
          now.updateAndGet(time -> time.plusMillis(1));
        } else if (i == 200) {
          now.updateAndGet(time -> time.minusSeconds(5));
        }
        madeIds.add(ids.apply(kind));
      }
      assertThat(madeIds).isSorted().doesNotHaveDuplicates();
      now.updateAndGet(time -> time.plusSeconds(6));
    }
    assertThat(UUID.fromString(ids.apply(IdKind.UUID7)).version()).isEqualTo(7);
    assertThat(UUID.fromString(ids.apply(IdKind.UUID7)).variant()).isEqualTo(2);
  }

  @Test
  void aMillisecondWhoseNumbersAreUsedUpIsFollowedByTheNext() {
    RandomGenerator ones = () -> -1L;
    IdMaker ids = new IdMaker(now::get, ones);
    String last = ids.apply(IdKind.ULID);
    assertThat(last).endsWith("ZZZZZZZZZZZZZZZZ");
    assertThat(ids.apply(IdKind.ULID)).isGreaterThan(last);
    String lastUuid = ids.apply(IdKind.UUID7);
    assertThat(lastUuid).endsWith("-7fff-bfff-ffffffffffff");
    assertThat(ids.apply(IdKind.UUID7)).isGreaterThan(lastUuid);
  }
}
