package dev.clave.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

  private String token(RSAKey signer, String audience, Instant expires) throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(),
            new JWTClaimsSet.Builder()
                .issuer(address)
                .subject("ana")
                .audience(audience)
                .expirationTime(Date.from(expires))
                .claim("systems", List.of("pai"))
                .claim("rights", List.of("read"))
                .claim("scope", Map.of("userId", "u1"))
                .build());
    token.sign(new RSASSASigner(signer));
    return token.serialize();
  }

  @Test
  void itsTokensCarryTheSameClaims() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");

    assertThat(issuer.read(token(key, "clave", Instant.now().plusSeconds(60))))
        .hasValueSatisfying(
            grant -> {
              assertThat(grant.subject()).isEqualTo("ana");
              assertThat(grant.allows("pai", Right.READ)).isTrue();
              assertThat(grant.scope()).containsEntry("userId", "u1");
            });
  }

  @Test
  void tokensOfOthersForOthersOrOfThePastAreNotTaken() throws Exception {
    OidcIssuer issuer = new OidcIssuer(address, "clave");
    RSAKey other = new RSAKeyGenerator(2048).keyID("k1").generate();

    assertThat(issuer.read(token(other, "clave", Instant.now().plusSeconds(60)))).isEmpty();
    assertThat(issuer.read(token(key, "else", Instant.now().plusSeconds(60)))).isEmpty();
    assertThat(issuer.read(token(key, "clave", Instant.now().minusSeconds(600)))).isEmpty();
    assertThat(issuer.read("nonsense")).isEmpty();
  }
}
