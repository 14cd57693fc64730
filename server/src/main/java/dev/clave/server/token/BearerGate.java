package dev.clave.server.token;

import dev.clave.server.http.Gate;
import dev.clave.server.security.Grant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Takes a bearer token to whoever may have issued it: this server first, then another issuer.
 *
 * <pre>{@code
 * Gate gate = new BearerGate(tokens, Optional.of(new OidcIssuer("https://id.example.com", "clave")));
 * }</pre>
 */
public final class BearerGate implements Gate {
  private static final String SCHEME = "Bearer ";

  private final Tokens ownTokens;
  private final Optional<OidcIssuer> other;

  public BearerGate(Tokens ownTokens, Optional<OidcIssuer> other) {
    this.ownTokens = ownTokens;
    this.other = other;
  }

  @Override
  public CompletionStage<Optional<Grant>> grant(String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    String token = authorization.substring(SCHEME.length()).strip();
    Optional<Grant> grant = ownTokens.read(token);
    return grant.isEmpty() && other.filter(issuer -> issuer.isNamedBy(token)).isPresent()
        ? other.get().ask(token)
        : CompletableFuture.completedFuture(grant);
  }

  @Override
  public boolean stillTakes(Grant grant) {
    return grant.tokenId().map(ownTokens::holds).orElse(true);
  }
}
