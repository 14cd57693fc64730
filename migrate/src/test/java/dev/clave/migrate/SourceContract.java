package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.state.Digest;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What every kind of source does with the same rows and the same mapping. */
abstract class SourceContract {
  @TempDir Path directory;

  /** The source with the goods in it. */
  abstract SourceAddress source() throws Exception;

  Mapping mapping() {
    return Goods.MAPPING;
  }

  @Test
  void itsRowsMigrateVerifyAndDoNotDiffer() throws Exception {
    try (Engine engine = Engine.inMemory();
        Migration migration = migration(engine.client(), source(), "state")) {
      Report report = migration.run();
      assertThat(report.unmapped()).isEmpty();
      assertThat(report.total().migrated()).isEqualTo(Goods.PRODUCTS);
      assertThat(report.total().rejected()).isEqualTo(1);
      assertThat(Files.readString(report.rejects())).contains("orphan", "no `products` row");
      Verification verification = migration.verify();
      assertThat(verification.values().first()).isEmpty();
      assertThat(verification.agrees()).isTrue();
      assertThat(migration.diff().isNone()).isTrue();
      Table table = Table.open(Goods.DESIGN, engine.client());
      Item product =
          table.get("product", Map.of("shop", "9007199254740995", "sku", "K2")).orElseThrow();
      assertThat(product.attributes())
          .containsEntry("price", new BigDecimal("0.05"))
          .containsEntry("weight", new BigDecimal("0.625"))
          .containsEntry("active", false)
          .containsEntry("made", "2024-02-29")
          .containsEntry("changedAt", "2024-01-02T03:04:05.678Z");
      assertThat((List<?>) product.get("parts")).hasSize(2);
    }
  }

  @Test
  void aRunThatDiesAgainAndAgainEndsInTheSameTable() throws Exception {
    SourceAddress source = source();
    Map<Digest, Integer> expected;
    try (Engine engine = Engine.inMemory();
        Migration migration = migration(engine.client(), source, "undisturbed")) {
      migration.run();
      expected = contents(engine.client());
    }
    try (Engine engine = Engine.inMemory()) {
      int deaths = 0;
      while (true) {
        AtomicInteger remainingCalls = new AtomicInteger(3);
        DynamoDbClient mortal =
            FaultyClient.around(
                engine.client(),
                (request, real) -> {
                  if (remainingCalls.decrementAndGet() <= 0) {
                    throw new IllegalStateException("died");
                  }
                  return real.call(request);
                });
        try (Migration migration = migration(mortal, source, "killed")) {
          assertThat(migration.run().total().migrated()).isEqualTo(Goods.PRODUCTS);
          break;
        } catch (MigrationException died) {
          assertThat(died).hasMessageContaining("died");
          assertThat(++deaths).isLessThan(Goods.PRODUCTS);
        }
      }
      assertThat(deaths).isGreaterThan(2);
      assertThat(contents(engine.client())).isEqualTo(expected);
    }
  }

  private Migration migration(DynamoDbClient client, SourceAddress source, String state) {
    return Migration.open(
        Goods.DESIGN,
        mapping(),
        client,
        source,
        MigrationOptions.in(directory.resolve(state))
            .withResume()
            .withPageRows(10)
            .withWorkers(1)
            .withCheckpointEvery(Duration.ZERO));
  }

  static Map<Digest, Integer> contents(DynamoDbClient client) {
    Map<Digest, Integer> contents = new HashMap<>();
    client
        .scanPaginator(scan -> scan.tableName("goods"))
        .items()
        .forEach(item -> contents.merge(Digest.of(item), 1, Integer::sum));
    return contents;
  }
}
