package dev.clave.server.http;

import dev.clave.server.security.Grant;
import java.util.Optional;

/** Knows whose token it is. */
@FunctionalInterface
public interface Gate {
  /** The grant behind an {@code Authorization} header, which may be null. */
  Optional<Grant> grant(String authorization);
}
