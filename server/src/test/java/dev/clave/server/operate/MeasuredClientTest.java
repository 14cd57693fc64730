package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.server.shop.ShopProvider;
import dev.clave.table.Table;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Every way in which the SDK lets a request be written is counted. */
final class MeasuredClientTest {
  private static final Instant NOW = Instant.parse("2024-01-15T08:00:00Z");

  private final TableFigures figures = new TableFigures(new SimpleMeterRegistry(), () -> NOW);
  private final Engine engine = Engine.inMemory();
  private final String table = provisioned();
  private final DynamoDbClient client =
      MeasuredClient.around(engine.client(), table, figures, TracerProvider.noop().get(""));

  private String provisioned() {
    Table shop = Table.open(ShopProvider.shop().design().orElseThrow(), engine.client());
    shop.provision();
    return shop.tableName();
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

  @Test
  void whatATransactionGetsWrongIsTheTablesFigureToo() {
    assertThatThrownBy(() -> client.transactWriteItems(write -> write.transactItems(List.of())))
        .isInstanceOf(DynamoDbException.class);

    assertThat(figures.since(table, NOW))
        .singleElement()
        .satisfies(minute -> assertThat(minute.userErrors()).isEqualTo(1));
  }

  @Test
  void aStoreThatCannotBeReachedHasFailed() throws IOException {
    int nobodys;
    try (ServerSocket free = new ServerSocket(0)) {
      nobodys = free.getLocalPort();
    }
    try (DynamoDbClient away =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + nobodys))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
            .overrideConfiguration(o -> o.retryStrategy(RetryMode.STANDARD))
            .build()) {
      DynamoDbClient measured =
          MeasuredClient.around(away, table, figures, TracerProvider.noop().get(""));
      assertThatThrownBy(() -> measured.listTables(ListTablesRequest.builder().build()))
          .isInstanceOf(SdkException.class);
    }

    assertThat(figures.since(table, NOW))
        .singleElement()
        .satisfies(minute -> assertThat(minute.systemErrors()).isEqualTo(1));
  }
}
