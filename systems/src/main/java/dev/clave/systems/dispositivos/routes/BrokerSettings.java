package dev.clave.systems.dispositivos.routes;

import dev.clave.events.kafka.BrokerAddress;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The brokers that the configuration names, if any. */
final class BrokerSettings {
  private BrokerSettings() {}

  /**
   * @throws IllegalArgumentException when the file with the clients' settings cannot be read
   */
  static Optional<BrokerAddress> of(Configuration configuration) {
    Optional<Path> settings = configuration.given(Setting.KAFKA_SETTINGS).map(Path::of);
    return configuration
        .given(Setting.KAFKA_BOOTSTRAP)
        .map(servers -> address(BrokerAddress.of(servers), settings));
  }

  private static BrokerAddress address(BrokerAddress plain, Optional<Path> settings) {
    if (settings.isEmpty()) {
      return plain;
    }
    try {
      return plain.withSettings(settings.get());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "`%s`: the file `%s` cannot be read: %s"
              .formatted(Setting.KAFKA_SETTINGS.key(), settings.get(), e.getMessage()),
          e);
    }
  }
}
