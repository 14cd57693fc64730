package dev.clave.server.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the tokens of an OpenID Connect issuer. They carry the same claims as our own: {@code
 * systems}, {@code rights} and {@code scope}. The issuer's keys are fetched when first needed and
 * again when it changes them, so that the server starts without it.
 */
public final class OidcIssuer {
  private static final Logger log = LoggerFactory.getLogger(OidcIssuer.class);
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256, JWSAlgorithm.PS256);

  private final String issuer;
  private final String audience;
  private volatile DefaultJWTProcessor<SecurityContext> processor;

  public OidcIssuer(String issuer, String audience) {
    this.issuer = issuer;
    this.audience = audience;
  }

  /** The grant of a token that this issuer signed for us and that has not expired. */
  public Optional<Grant> read(String token) {
    try {
      return Optional.of(Tokens.grant(processor().process(token, null)));
    } catch (ParseException | BadJOSEException | IllegalArgumentException hostile) {
      return Optional.empty();
    } catch (JOSEException | IOException e) {
      log.warn("the keys of `{}` cannot be had: {}", issuer, e.getMessage());
      return Optional.empty();
    }
  }

  private DefaultJWTProcessor<SecurityContext> processor() throws IOException {
    if (processor == null) {
      JsonNode described =
          Json.MAPPER.readTree(URI.create(issuer + "/.well-known/openid-configuration").toURL());
      if (!issuer.equals(described.path("issuer").asText())) {
        throw new IOException(
            "expected its description to name it, found `" + described.path("issuer") + "`");
      }
      JWKSource<SecurityContext> keys =
          JWKSourceBuilder.<SecurityContext>create(
                  URI.create(described.path("jwks_uri").asText()).toURL())
              .build();
      DefaultJWTProcessor<SecurityContext> made = new DefaultJWTProcessor<>();
      made.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
      made.setJWTClaimsSetVerifier(
          new DefaultJWTClaimsVerifier<>(
              audience, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("sub", "exp")));
      processor = made;
    }
    return processor;
  }
}
