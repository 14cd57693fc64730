package dev.clave.engine.wire;

import static java.util.Objects.requireNonNull;

/**
 * The one pair of credentials an endpoint accepts.
 *
 * <pre>{@code
 * Endpoint endpoint = engine.serve(EndpointOptions.of("0.0.0.0", 8000, new AccessKey("clave", secret)));
 * }</pre>
 */
public record AccessKey(String id, String secret) {
  public AccessKey {
    requireNonNull(id, "id");
    requireNonNull(secret, "secret");
    if (id.isBlank() || secret.isBlank()) {
      throw new IllegalArgumentException(
          "expected an access key and its secret, found a blank one");
    }
  }

  /** Keeps the secret out of logs. */
  @Override
  public String toString() {
    return "AccessKey[id=" + id + "]";
  }
}
