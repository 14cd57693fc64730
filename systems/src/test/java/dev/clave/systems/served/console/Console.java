package dev.clave.systems.served.console;

import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.console.BrowsedConsole;
import dev.clave.systems.served.TestServer;
import java.util.Map;
import java.util.Optional;

/** The console of the five systems. */
final class Console extends BrowsedConsole {
  @Override
  protected Server start() {
    return TestServer.start(
        Configuration.of(
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.MEMORY, "true",
                Setting.SAMPLE, "true",
                Setting.PORT, "0",
                Setting.DYNAMODB_PORT, "0",
                Setting.S3_PORT, "0",
                Setting.RATE_PER_SECOND, "0")));
  }

  @Override
  protected String system() {
    return "portfolio";
  }
}
