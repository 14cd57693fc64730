package dev.clave.server.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.security.Grant;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the tokens of an OpenID Connect issuer. What they allow stands in one claim of our own,
 * {@code clave}, with {@code systems}, {@code rights} and {@code scope}: issuers have another use
 * for a claim called {@code scope}. The issuer's keys are fetched when first needed and again when
 * it changes them, so that the server starts without it.
 *
 * <pre>{@code
 * OidcIssuer issuer = new OidcIssuer("https://id.example.com", "clave");
 * }</pre>
 */
public final class OidcIssuer {
  private static final Logger log = LoggerFactory.getLogger(OidcIssuer.class);
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256, JWSAlgorithm.PS256);
  private static final String ALLOWED = "clave";

  /** So much later than its expiry a token is still taken, as the issuer's clock may be ahead. */
  private static final Duration CLOCKS_APART =
      Duration.ofSeconds(DefaultJWTClaimsVerifier.DEFAULT_MAX_CLOCK_SKEW_SECONDS);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
  private static final int MOST_THREADS = 4;

  /** Whoever comes when so many wait for an issuer that does not answer is turned away. */
  private static final int MOST_WAITING = 1000;

  private final String issuer;
  private final String audience;
  private final IssuerDocuments documents = new IssuerDocuments();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MOST_THREADS,
          MOST_THREADS,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(MOST_WAITING),
          OidcIssuer::thread);

  /** Whether it was told that the keys cannot be had; they were not since. */
  private final AtomicBoolean hasTold = new AtomicBoolean();

  private volatile JWKSource<SecurityContext> keys;
  private volatile DefaultJWTProcessor<SecurityContext> processor;

  public OidcIssuer(String issuer, String audience) {
    this.issuer = issuer;
    this.audience = audience;
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "clave-oidc");
    thread.setDaemon(true);
    return thread;
  }

  /** Whether a token says to be of this issuer; nothing is believed yet. */
  boolean isNamedBy(String token) {
    try {
      return Base64Url.isToken(token)
          && issuer.equals(SignedJWT.parse(token).getJWTClaimsSet().getIssuer());
    } catch (ParseException hostile) {
      return false;
    }
  }

  /** As {@link #read}, without waiting for the issuer. */
  CompletionStage<Optional<Grant>> ask(String token) {
    CompletableFuture<Optional<Grant>> grant = new CompletableFuture<>();
    try {
      threads.execute(() -> answer(token, grant));
    } catch (RejectedExecutionException busy) {
      grant.completeExceptionally(
          notNow(
              "expected at most %d requests, found more waiting for `%s`"
                  .formatted(MOST_WAITING, issuer)));
    }
    return grant;
  }

  private void answer(String token, CompletableFuture<Optional<Grant>> grant) {
    try {
      grant.complete(read(token));
    } catch (RuntimeException | Error e) {
      grant.completeExceptionally(e);
    }
  }

  /** Nothing is known of the token yet: whoever has a good one must not be told to drop it. */
  private static Problem.Refusal notNow(String detail) {
    return Problem.of(503, "busy", detail).retryAfter(RETRY_AFTER).refusal();
  }

  /**
   * The grant of a token that this issuer signed for us and that has not expired. Its subject has
   * the issuer before it: another issuer's `ana` is not ours. Refuses to say while the issuer's
   * keys cannot be had.
   */
  Optional<Grant> read(String token) {
    try {
      JWTClaimsSet claims = processor().process(token, null);
      hasTold.set(false);
      Map<String, Object> allowed = claims.getJSONObjectClaim(ALLOWED);
      return Optional.of(
          GrantClaims.read(issuer + "|" + claims.getSubject(), allowed == null ? Map.of() : allowed)
              .until(claims.getExpirationTime().toInstant().plus(CLOCKS_APART)));
    } catch (RateLimitReachedException unknownKey) {
      // New keys are looked for seldom. With keys at hand the token is of none of them.
      return hasKeys() ? Optional.empty() : refuse(unknownKey);
    } catch (KeySourceException | IOException e) {
      return refuse(e);
    } catch (ParseException | BadJOSEException | JOSEException hostile) {
      return Optional.empty();
    }
  }

  private boolean hasKeys() {
    try {
      return !keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null).isEmpty();
    } catch (KeySourceException none) {
      return false;
    }
  }

  /** Told once, as anybody can send tokens that name the issuer. */
  private Optional<Grant> refuse(Exception e) {
    String detail = "the keys of `%s` cannot be had".formatted(issuer);
    if (!hasTold.getAndSet(true)) {
      log.warn("{}: {}", detail, e.getMessage());
    }
    throw notNow(detail);
  }

  private DefaultJWTProcessor<SecurityContext> processor() throws IOException {
    if (processor == null) {
      JsonNode discovery =
          Json.MAPPER.readTree(
              documents
                  .retrieveResource(
                      URI.create(issuer + "/.well-known/openid-configuration").toURL())
                  .getContent());
      if (!issuer.equals(discovery.path("issuer").asText())) {
        throw new IOException(
            "expected its description to name it, found `" + discovery.path("issuer") + "`");
      }
      keys = JWKSourceBuilder.<SecurityContext>create(keysAddress(discovery), documents).build();
      DefaultJWTProcessor<SecurityContext> newProcessor = new DefaultJWTProcessor<>();
      newProcessor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
      newProcessor.setJWTClaimsSetVerifier(
          new DefaultJWTClaimsVerifier<>(
              audience, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("sub", "exp")));
      processor = newProcessor;
    }
    return processor;
  }

  private static URL keysAddress(JsonNode discovery) throws IOException {
    try {
      return new URI(discovery.path("jwks_uri").asText()).toURL();
    } catch (URISyntaxException | IllegalArgumentException | MalformedURLException e) {
      throw new IOException(
          "expected its description to say where its keys are, found `jwks_uri` `"
              + discovery.path("jwks_uri")
              + "`",
          e);
    }
  }
}
