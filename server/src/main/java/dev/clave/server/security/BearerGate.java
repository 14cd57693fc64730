package dev.clave.server.security;

import dev.clave.server.http.Gate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Takes a bearer token to whoever may have issued it: this server first, then others. */
public final class BearerGate implements Gate {
  private static final String SCHEME = "Bearer ";

  private final List<Function<String, Optional<Grant>>> issuers;

  public BearerGate(List<Function<String, Optional<Grant>>> issuers) {
    this.issuers = List.copyOf(issuers);
  }

  @Override
  public Optional<Grant> grant(String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    String token = authorization.substring(SCHEME.length()).strip();
    return issuers.stream().flatMap(issuer -> issuer.apply(token).stream()).findFirst();
  }
}
