package dev.clave.events.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** The brokers themselves, asked whether they answer. */
public final class Brokers implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 2_000;

  private final String bootstrapServers;
  private final Admin admin;

  public Brokers(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
    this.admin =
        Admin.create(
            Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                PATIENCE_MILLIS,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                PATIENCE_MILLIS));
  }

  public String bootstrapServers() {
    return bootstrapServers;
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
