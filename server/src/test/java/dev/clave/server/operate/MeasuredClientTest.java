package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Every way in which the SDK lets a request be written is counted. */
final class MeasuredClientTest {
  private static final Instant NOW = Instant.parse("2024-01-15T08:00:00Z");

  private final TableFigures figures = new TableFigures(new SimpleMeterRegistry(), () -> NOW);
  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = MeasuredClient.around(engine.client(), figures);
  private final String table = provisioned();

  private String provisioned() {
    Table portfolio = Systems.table("portfolio").orElseThrow().open(engine.client());
    portfolio.provision();
    return portfolio.tableName();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private long requests() {
    return figures.since(table, NOW).stream().mapToLong(TableFigures.Minute::requests).sum();
  }

  @Test
  void aRequestThatIsBuiltInTheCallIsCounted() {
    client.scan(ScanRequest.builder().tableName(table).build());
    assertThat(requests()).isEqualTo(1);
    client.scan(scan -> scan.tableName(table));
    assertThat(requests()).isEqualTo(2);
  }

  @Test
  void everyPageOfAPaginatorIsCounted() {
    client.scanPaginator(ScanRequest.builder().tableName(table).build()).forEach(page -> {});
    assertThat(requests()).isEqualTo(1);
    client.scanPaginator(scan -> scan.tableName(table)).items().forEach(item -> {});
    assertThat(requests()).isEqualTo(2);
  }
}
