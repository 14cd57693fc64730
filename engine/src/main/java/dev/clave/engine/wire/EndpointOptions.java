package dev.clave.engine.wire;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How an endpoint listens.
 *
 * <pre>{@code
 * engine.serve(EndpointOptions.of("127.0.0.1", 8000).withMaxConnections(200));
 * }</pre>
 *
 * @param host the address to bind; anything but loopback needs an access key
 * @param port the port to bind; 0 takes a free one
 * @param accessKey when there is one, every request must be signed with it
 * @param maxConnections for one past these the one that was silent for longest is closed
 * @param idleTimeout how long a connection may keep silent, in the middle of a request or between
 *     two
 * @param clock what signatures are dated against
 */
public record EndpointOptions(
    String host,
    int port,
    Optional<AccessKey> accessKey,
    int maxConnections,
    Duration idleTimeout,
    InstantSource clock) {

  static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

  public EndpointOptions {
    requireNonNull(host, "host");
    requireNonNull(accessKey, "accessKey");
    requireNonNull(idleTimeout, "idleTimeout");
    requireNonNull(clock, "clock");
    if (accessKey.isEmpty() && !isLoopback(host)) {
      throw new IllegalArgumentException(
          "`"
              + host
              + "` can be reached from other machines: expected an access key and secret that"
              + " requests are signed with, found none. give both, or listen on 127.0.0.1");
    }
  }

  public static EndpointOptions of(String host, int port) {
    return new EndpointOptions(
        host, port, Optional.empty(), OpenConnections.most(), IDLE_TIMEOUT, InstantSource.system());
  }

  /** Listens on {@code host} and answers only requests signed with {@code key}. */
  public static EndpointOptions of(String host, int port, AccessKey key) {
    return new EndpointOptions(
        host, port, Optional.of(key), OpenConnections.most(), IDLE_TIMEOUT, InstantSource.system());
  }

  public EndpointOptions withClock(InstantSource other) {
    return new EndpointOptions(host, port, accessKey, maxConnections, idleTimeout, other);
  }

  public EndpointOptions withMaxConnections(int other) {
    return new EndpointOptions(host, port, accessKey, other, idleTimeout, clock);
  }

  public EndpointOptions withIdleTimeout(Duration other) {
    return new EndpointOptions(host, port, accessKey, maxConnections, other, clock);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
