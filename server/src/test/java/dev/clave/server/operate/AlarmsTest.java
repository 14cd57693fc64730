package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.engine.Engine;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.shop.ShopProvider;
import dev.clave.table.Table;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The alarms of a table: capacity, throttles and errors. */
final class AlarmsTest {
  private static final Design SHOP = ShopProvider.shop().design().orElseThrow();

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2024-01-15T08:00:00Z"));
  private final TableFigures figures = new TableFigures(new SimpleMeterRegistry(), now::get);
  private final Alarms alarms = new Alarms(figures, now::get);
  private final Engine engine = Engine.inMemory();
  private final String table = Table.open(SHOP, engine.client()).tableName();
  private final DynamoDbClient client =
      MeasuredClient.around(engine.client(), table, figures, TracerProvider.noop().get(""));
  private final TableSystem system = system();

  private TableSystem system() {
    // As the server does: asking whether the table is there yet is no mistake of a user.
    Table.open(SHOP, engine.client()).provision();
    Table opened = Table.open(SHOP, client);
    return new TableSystem(
        "shop", "", ShopProvider.design(), LoadFile.of(SHOP.load()), opened, client);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private List<String> ringing() {
    return alarms.of(system).stream().filter(Alarms.Alarm::on).map(Alarms.Alarm::metric).toList();
  }

  @Test
  void aQuietTableRingsNot() {
    assertThat(ringing()).isEmpty();
    assertThat(alarms.of(system)).hasSize(5);
  }

  @Test
  void aRequestThatTheTableRefusesRingsUntilTheWindowHasPassed() {
    assertThatThrownBy(() -> client.query(QueryRequest.builder().tableName(table).build()))
        .isInstanceOf(DynamoDbException.class);
    assertThat(ringing()).containsExactly("UserErrors");

    now.updateAndGet(then -> then.plus(Alarms.WINDOW).plusSeconds(60));
    assertThat(ringing()).isEmpty();
  }

  @Test
  void throttlesAndFailuresRing() {
    figures.of(table).throttled();
    assertThat(ringing()).containsExactly("ThrottledRequests");
    figures.of(table).failed();
    assertThat(ringing()).containsExactly("ThrottledRequests", "SystemErrors");
  }

  @Test
  void moreCapacityThanItsShareOfTheStatedLoadRings() {
    double reads = limit("ConsumedReadCapacityUnits");
    double writes = limit("ConsumedWriteCapacityUnits");

    figures.of(table).consumed(true, reads * 60);
    figures.of(table).consumed(false, writes * 60);
    assertThat(ringing()).as("exactly at the limit").isEmpty();
    figures.of(table).consumed(true, 60);
    assertThat(ringing()).containsExactly("ConsumedReadCapacityUnits");
    figures.of(table).consumed(false, 60);
    assertThat(ringing())
        .containsExactly("ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits");
  }

  private double limit(String metric) {
    return alarms.of(system).stream()
        .filter(alarm -> alarm.metric().equals(metric))
        .mapToDouble(Alarms.Alarm::limit)
        .findFirst()
        .orElseThrow();
  }
}
