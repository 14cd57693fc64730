package dev.clave.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokensTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Grant GRANT =
      new Grant("ana", Set.of("transporte"), Set.of(Right.READ), Map.of("userId", "abc123"));

  @TempDir Path folder;

  @Test
  void aTokenGivesBackItsGrantAlsoAfterARestart() {
    String token = at(NOON).issue(GRANT, Duration.ofHours(1));

    assertThat(at(NOON).read(token)).contains(GRANT.until(NOON.plus(Duration.ofHours(1))));
  }

  @Test
  void anExpiredTokenGrantsNothing() {
    String token = at(NOON).issue(GRANT, Duration.ofHours(1));

    assertThat(at(NOON.plus(Duration.ofHours(1))).read(token)).isEmpty();
  }

  @Test
  void aTokenOfAnotherKeyGrantsNothing() {
    Tokens other = new Tokens(SigningKey.ephemeral(), InstantSource.fixed(NOON));

    assertThat(at(NOON).read(other.issue(GRANT, Duration.ofHours(1)))).isEmpty();
  }

  @Test
  void aTamperedOrUnsignedTokenGrantsNothing() {
    String token = at(NOON).issue(GRANT, Duration.ofHours(1));
    String[] parts = token.split("\\.", -1);
    String unsigned = "eyJhbGciOiJub25lIn0." + parts[1] + ".";

    assertThat(at(NOON).read(parts[0] + "." + parts[1] + "x." + parts[2])).isEmpty();
    assertThat(at(NOON).read(unsigned)).isEmpty();
    assertThat(at(NOON).read("")).isEmpty();
    assertThat(at(NOON).read("not a token")).isEmpty();
  }

  @Test
  void aTokenThatBeginsLaterGrantsNothingYet() throws Exception {
    Instant later = NOON.plus(Duration.ofMinutes(10));
    String token = beginningAt(later);

    assertThat(at(NOON).read(token)).isEmpty();
    assertThat(at(later.minus(Tokens.CLOCKS_APART)).read(token)).isPresent();
  }

  private String beginningAt(Instant begin) throws Exception {
    SigningKey key = SigningKey.in(folder);
    key.keep();
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(Tokens.ISSUER)
            .subject("ana")
            .notBeforeTime(Date.from(begin))
            .expirationTime(Date.from(begin.plus(Duration.ofHours(1))))
            .build();
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
    token.sign(new MACSigner(key.secret()));
    return token.serialize();
  }

  @Test
  void eachPurposeHasAKeyOfItsOwn() {
    SigningKey key = SigningKey.ephemeral();

    assertThat(key.derived("cursors"))
        .hasSize(32)
        .isEqualTo(key.derived("cursors"))
        .isNotEqualTo(key.derived("tokens"))
        .isNotEqualTo(key.secret());
  }

  @Test
  void whatWasNeverSealedOpensToNothing() {
    Seal seal = new Seal(SigningKey.ephemeral());

    for (String madeUp : List.of("", "a", "AAAA", "A".repeat(16), "A".repeat(100), "%", "ñ")) {
      assertThat(seal.open("cursor", madeUp)).as(madeUp).isEmpty();
    }
    assertThat(seal.open("cursor", seal.close("cursor", "text"))).contains("text");
    assertThat(seal.open("other", seal.close("cursor", "text"))).isEmpty();
  }

  @Test
  void aScopedGrantNeverCoversWhatBelongsToAll() {
    Grant scoped = new Grant("ana", Set.of(), Set.of(Right.values()), Map.of("userId", "abc123"));

    assertThat(scoped.allowsEverywhere(Right.OPERATE)).isFalse();
    assertThat(Grant.administrator().allowsEverywhere(Right.OPERATE)).isTrue();
  }

  private Tokens at(Instant now) {
    SigningKey key = SigningKey.in(folder);
    key.keep();
    return new Tokens(key, InstantSource.fixed(now));
  }
}
