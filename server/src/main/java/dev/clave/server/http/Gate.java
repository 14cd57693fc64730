package dev.clave.server.http;

import dev.clave.server.security.Grant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Knows whose token it is.
 *
 * <pre>{@code
 * Gate gate = Gate.atOnce(authorization -> Optional.of(Grant.administrator()));
 * }</pre>
 */
@FunctionalInterface
public interface Gate {
  /**
   * The grant behind an {@code Authorization} header, which may be null. It comes at once, or when
   * somebody else was asked: the caller is the thread that serves everybody and never waits.
   */
  CompletionStage<Optional<Grant>> grant(String authorization);

  /** Whether the token behind a grant was not revoked since; its end is in the grant. */
  default boolean stillTakes(Grant grant) {
    return true;
  }

  /** One that asks nobody else. */
  static Gate atOnce(Function<String, Optional<Grant>> grants) {
    return authorization -> CompletableFuture.completedFuture(grants.apply(authorization));
  }
}
