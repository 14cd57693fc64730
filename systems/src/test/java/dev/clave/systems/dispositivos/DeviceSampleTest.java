package dev.clave.systems.dispositivos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.systems.dispositivos.routes.DispositivosSystem;
import dev.clave.systems.served.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeviceSampleTest {
  @TempDir private Path folder;

  @Test
  void aLoadThatWasCutShortIsCompletedAndNoPasswordIsInTheLog() throws Exception {
    start().close();
    Files.writeString(folder.resolve("samples/dispositivos"), "BEGUN");

    try (Server server = start()) {
      assertThat(devices(server)).isEqualTo(25);
    }
    String password = Files.readString(folder.resolve("postgres/password")).strip();
    assertThat(folder.resolve("postgres/log")).content().doesNotContain(password);
    assertThat(folder.resolve("log/clave.jsonl")).content().doesNotContain(password);
  }

  private Server start() {
    return Server.builder()
        .serve(DispositivosSystem.SYSTEM)
        .configuration(
            TestServer.configuration(
                Map.of(
                    Setting.MEMORY,
                    "false",
                    Setting.DATA,
                    folder.toString(),
                    Setting.SAMPLE,
                    "true")))
        .start();
  }

  private static int devices(Server server) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(
                server.stores().postgres().orElseThrow().schema(DispositivosSystem.SYSTEM));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM devices")) {
      row.next();
      return row.getInt(1);
    }
  }
}
