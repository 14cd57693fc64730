package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.config.Setting;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

final class SamplesTest {
  private static final String TABLE = "portfolio-backend-table";

  @TempDir Path folder;

  private Server start() {
    return Server.start(
        TestServer.configuration(
            Map.of(
                Setting.MEMORY, "false", Setting.DATA, folder.toString(), Setting.SAMPLE, "true")),
        Startup.QUIET);
  }

  private static int items(Server server) {
    return client(server).scan(scan -> scan.tableName(TABLE)).count();
  }

  private static DynamoDbClient client(Server server) {
    return server.stores().tables().client();
  }

  @Test
  void theSampleIsLoadedOnceAndWhatWasDeletedStaysDeleted() {
    try (Server server = start()) {
      assertThat(items(server)).isPositive();
      client(server).deleteTable(table -> table.tableName(TABLE));
    }
    try (Server server = start()) {
      assertThat(items(server)).isZero();
    }
  }
}
