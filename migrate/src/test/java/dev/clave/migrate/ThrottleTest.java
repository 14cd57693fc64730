package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class ThrottleTest {
  @TempDir Path state;

  @Test
  void throttledAndUnprocessedWritesAreSentAgain() throws Exception {
    String url = Shop.filled(300);
    SplittableRandom random = new SplittableRandom(1);
    List<Listener.Advance> advances = new ArrayList<>();
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient busy =
          FaultyClient.around(
              engine.client(),
              (request, real) -> {
                int chance;
                synchronized (random) {
                  chance = random.nextInt(4);
                }
                if (chance == 0) {
                  throw throttled();
                }
                if (chance == 1) {
                  List<WriteRequest> all = request.requestItems().get("shop");
                  int half = all.size() / 2;
                  real.call(
                      request.toBuilder()
                          .requestItems(Map.of("shop", all.subList(half, all.size())))
                          .build());
                  return BatchWriteItemResponse.builder()
                      .unprocessedItems(half == 0 ? Map.of() : Map.of("shop", all.subList(0, half)))
                      .build();
                }
                return real.call(request);
              });
      try (Migration migration =
          Shop.migration(
              busy, url, MigrationOptions.in(state).withPageRows(20).withListener(advances::add))) {
        migration.run();
        assertThat(migration.verify().agrees()).isTrue();
      }
    }
    assertThat(advances).anyMatch(each -> each.width() < 4);
  }

  @Test
  void aTableThatRefusesForGoodEndsTheRunWithWhatToDo() throws Exception {
    String url = Shop.filled(20);
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient forbidden =
          FaultyClient.around(
              engine.client(),
              (request, real) -> {
                throw new IllegalStateException("no permission to write");
              });
      try (Migration migration = Shop.migration(forbidden, url, MigrationOptions.in(state))) {
        assertThatThrownBy(migration::run)
            .isInstanceOf(MigrationException.class)
            .hasMessage(
                "writing `customers` failed: no permission to write; go on with `--resume` once it"
                    + " is mended");
      }
    }
  }

  private static RuntimeException throttled() {
    return ProvisionedThroughputExceededException.builder()
        .statusCode(400)
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .errorCode("ProvisionedThroughputExceededException")
                .errorMessage("slow down")
                .build())
        .build();
  }
}
