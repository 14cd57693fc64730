package dev.clave.events.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * The brokers themselves, asked whether they answer.
 *
 * <pre>{@code
 * try (Brokers brokers = new Brokers(BrokerAddress.of("localhost:9092"))) {
 *   brokers.ask();
 * }
 * }</pre>
 */
public final class Brokers implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 2_000;

  private final BrokerAddress address;
  private final Admin admin;

  public Brokers(BrokerAddress address) {
    Map<String, Object> settings = new HashMap<>(address.settings());
    settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address.bootstrapServers());
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
    this.address = address;
    this.admin = Admin.create(settings);
  }

  public String bootstrapServers() {
    return address.bootstrapServers();
  }

  /**
   * Returns when one of them has answered.
   *
   * @throws TimeoutException when none did
   */
  public void ask() throws TimeoutException, InterruptedException {
    try {
      admin.describeCluster().nodes().get();
    } catch (ExecutionException e) {
      throw new TimeoutException("no broker answers: " + e.getCause().getMessage());
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ofMillis(PATIENCE_MILLIS));
  }
}
