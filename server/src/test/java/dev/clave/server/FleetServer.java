package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server of the fleet, whose design has two tables, in memory and with its sample. */
public final class FleetServer extends SharedServer {

  /** The fleet, all of it said by its design. */
  public static ServedSystem fleet() {
    try (InputStream file = FleetServer.class.getResourceAsStream("/fleet-design.yaml")) {
      return ServedSystem.of("fleet")
          .withDesign(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected Server start() {
    return Server.builder()
        .serve(fleet())
        .configuration(
            Configuration.of(
                List.of(),
                Optional.empty(),
                Map.of(),
                Map.of(
                    Setting.MEMORY, "true",
                    Setting.PORT, "0",
                    Setting.DYNAMODB_PORT, "0",
                    Setting.RATE_PER_SECOND, "0")))
        .start();
  }
}
