package dev.clave.events.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Where brokers are, and how a client reaches them.
 *
 * <pre>{@code
 * BrokerAddress brokers =
 *     BrokerAddress.of("broker.example:9093").withSettings(Path.of("kafka.properties"));
 * TopicPublisher publisher = new TopicPublisher(brokers, "orders");
 * }</pre>
 *
 * @param bootstrapServers such as {@code localhost:9092}
 * @param settings of every client, such as {@code security.protocol} and {@code sasl.jaas.config}
 */
public record BrokerAddress(String bootstrapServers, Map<String, Object> settings) {
  public BrokerAddress {
    settings = Map.copyOf(settings);
  }

  /** Brokers that any client may talk to. */
  public static BrokerAddress of(String bootstrapServers) {
    return new BrokerAddress(bootstrapServers, Map.of());
  }

  /**
   * With a file of settings, as Kafka's own programs take one after {@code --command-config}.
   *
   * @throws IOException when the file cannot be read or is no file of properties
   */
  public BrokerAddress withSettings(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IllegalArgumentException e) {
      throw new IOException("expected lines of `name=value` in `" + file + "`", e);
    }
    Map<String, Object> all = new HashMap<>(settings);
    properties.forEach((name, value) -> all.put(name.toString(), value));
    return new BrokerAddress(bootstrapServers, all);
  }
}
