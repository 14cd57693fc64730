package dev.clave.server.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.clave.server.http.Problem;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OidcIssuerTest {
  private HttpServer http;
  private String address;
  private RSAKey key;

  @BeforeEach
  void start() throws Exception {
    key = new RSAKeyGenerator(2048).keyID("k1").generate();
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    address = "http://127.0.0.1:" + http.getAddress().getPort();
    serve(
        "/.well-known/openid-configuration",
        "{\"issuer\": \"%s\", \"jwks_uri\": \"%s/keys\"}".formatted(address, address));
    serve("/keys", new JWKSet(key.toPublicJWK()).toString());
    http.start();
  }

  private void serve(String path, String text) {
    http.createContext(
        path,
        exchange -> {
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  @AfterEach
  void stop() {
    http.stop(0);
  }

  private JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(address)
        .subject("ana")
        .audience("clave")
        .expirationTime(Date.from(Instant.now().plusSeconds(60)))
        // As OAuth has it, which is no scope of ours.
        .claim("scope", "openid profile")
        .claim(
            "clave",
            Map.of(
                "systems", List.of("pai"),
                "rights", List.of("read"),
                "scope", Map.of("userId", "u1")));
  }

  private String signed(JWTClaimsSet.Builder claims) throws Exception {
    return signed(key, claims);
  }

  private static String signed(RSAKey signer, JWTClaimsSet.Builder claims) throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(signer.getKeyID()).build(),
            claims.build());
    token.sign(new RSASSASigner(signer));
    return token.serialize();
  }

  @Test
  void itsTokensCarryTheSameClaims() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    Instant expiry = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(60);

    assertThat(issuer.read(signed(claims().expirationTime(Date.from(expiry)))))
        .hasValueSatisfying(
            grant -> {
              assertThat(grant.subject()).isEqualTo(address + "|ana");
              assertThat(grant.allows("pai", Right.READ)).isTrue();
              assertThat(grant.allows("pai", Right.WRITE)).isFalse();
              assertThat(grant.allows("portfolio", Right.READ)).isFalse();
              assertThat(grant.scope()).containsEntry("userId", "u1");
              assertThat(grant.end()).contains(expiry.plusSeconds(60));
            });
  }

  @Test
  void whatIsMissingOrNotUnderstoodAllowsNothing() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    List<String> read = List.of("read");
    List<String> all = List.of();

    for (Map<String, Object> incomplete :
        List.<Map<String, Object>>of(
            Map.of(),
            Map.of("rights", read),
            Map.of("rights", read, "systems", all),
            Map.of("rights", read, "scope", Map.of()),
            Map.of("rights", read, "systems", "pai", "scope", Map.of()),
            Map.of("rights", read, "systems", List.of(1), "scope", Map.of()),
            Map.of("rights", read, "systems", all, "scope", "userId=u1"),
            Map.of("rights", read, "systems", all, "scope", Map.of("userId", 1)),
            Map.of("rights", List.of("rule"), "systems", all, "scope", Map.of()))) {
      assertThat(issuer.read(signed(claims().claim("clave", incomplete))))
          .as(incomplete.toString())
          .hasValueSatisfying(grant -> assertThat(grant.rights()).isEmpty());
    }
    assertThat(issuer.read(signed(claims().claim("clave", null))))
        .hasValueSatisfying(grant -> assertThat(grant.rights()).isEmpty());
  }

  @Test
  void tokensOfOthersForOthersOfThePastOrOfTheFutureAreNotTaken() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    RSAKey other = new RSAKeyGenerator(2048).keyID("k1").generate();
    Instant now = Instant.now();

    assertThat(issuer.read(signed(other, claims()))).isEmpty();
    assertThat(issuer.read(signed(claims().issuer("https://else.example")))).isEmpty();
    assertThat(issuer.read(signed(claims().audience("else")))).isEmpty();
    assertThat(issuer.read(signed(claims().expirationTime(null)))).isEmpty();
    assertThat(issuer.read(signed(claims().expirationTime(Date.from(now.minusSeconds(600))))))
        .isEmpty();
    assertThat(issuer.read(signed(claims().notBeforeTime(Date.from(now.plusSeconds(600))))))
        .isEmpty();
    assertThat(issuer.read("nonsense")).isEmpty();
  }

  /** The oldest trick: what everybody may know is taken for a secret that was shared. */
  @Test
  void thePublicKeyIsNoSharedSecret() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    SignedJWT confused =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(), claims().build());
    confused.sign(new MACSigner(key.toRSAPublicKey().getEncoded()));
    PlainJWT unsigned = new PlainJWT(claims().build());

    assertThat(issuer.read(confused.serialize())).isEmpty();
    assertThat(issuer.read(unsigned.serialize())).isEmpty();
  }

  @Test
  void nobodyWaitsForAnIssuerThatDoesNotAnswer(@TempDir Path folder) throws Exception {
    CountDownLatch silent = new CountDownLatch(1);
    http.removeContext("/keys");
    http.createContext("/keys", exchange -> await(silent));
    Tokens ownTokens = Tokens.in(folder, InstantSource.system());
    BearerGate gate = new BearerGate(ownTokens, Optional.of(new OidcIssuer(address, "clave")));
    try {
      CompletableFuture<Optional<Grant>> grant =
          gate.grant("Bearer " + signed(claims())).toCompletableFuture();

      assertThat(grant).isNotDone();
      String padded = "Bearer " + signed(claims()) + "=";
      assertThat(gate.grant(padded).toCompletableFuture().getNow(null)).isEmpty();
      assertThat(gate.grant("Bearer nonsense").toCompletableFuture().getNow(null)).isEmpty();
      assertThat(refused(grant).detail()).contains("the keys of `" + address + "` cannot be had");
    } finally {
      silent.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/.well-known/openid-configuration", "/keys"})
  @Timeout(60)
  void anIssuerThatSendsWithoutEndIsNotWaitedFor(String path) throws Exception {
    CountDownLatch enough = new CountDownLatch(1);
    http.removeContext(path);
    http.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            while (!isOver(enough)) {
              body.write(' ');
              body.flush();
            }
          }
        });
    try {
      CompletionStage<Optional<Grant>> grant =
          new OidcIssuer(address, "clave").ask(signed(claims()));

      assertThat(refused(grant.toCompletableFuture()).detail()).contains("cannot be had");
    } finally {
      enough.countDown();
    }
  }

  private static boolean isOver(CountDownLatch latch) {
    try {
      return latch.await(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Test
  void whenTooManyWaitForTheIssuerTheNextMayComeAgain() throws Exception {
    CountDownLatch silent = new CountDownLatch(1);
    http.removeContext("/keys");
    http.createContext("/keys", exchange -> await(silent));
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    String token = signed(claims());
    try {
      CompletableFuture<Optional<Grant>> grant;
      do {
        grant = issuer.ask(token).toCompletableFuture();
      } while (!grant.isDone());

      assertThat(refused(grant).detail()).contains("found more waiting for `" + address + "`");
    } finally {
      silent.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ", \"jwks_uri\": \"keys\"",
        ", \"jwks_uri\": \"a b\"",
        ", \"jwks_uri\": \"file:///etc/hostname\""
      })
  void anIssuerThatDoesNotSayWhereItsKeysAreIsOneWithoutKeys(String where) throws Exception {
    http.removeContext("/.well-known/openid-configuration");
    serve("/.well-known/openid-configuration", "{\"issuer\": \"" + address + "\"" + where + "}");

    CompletionStage<Optional<Grant>> grant = new OidcIssuer(address, "clave").ask(signed(claims()));

    assertThat(refused(grant.toCompletableFuture()).detail()).contains("cannot be had");
  }

  /** New keys are looked for seldom, so that a forger cannot have us ask the issuer each time. */
  @Test
  void aKeyThatTheIssuerDoesNotHaveIsForgedHoweverOftenItComes() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    RSAKey other = new RSAKeyGenerator(2048).keyID("k2").generate();
    String forged = signed(other, claims());

    for (int i = 0; i < 5; i++) {
      assertThat(issuer.read(forged)).isEmpty();
    }
    assertThat(issuer.read(signed(claims()))).isPresent();
  }

  private static Problem refused(CompletableFuture<Optional<Grant>> asked) {
    Problem problem =
        asked
            .handle((grant, failure) -> ((Problem.Refusal) failure).problem())
            .orTimeout(1, TimeUnit.MINUTES)
            .join();
    assertThat(problem.status()).isEqualTo(503);
    assertThat(problem.retryAfter()).isPresent();
    return problem;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
