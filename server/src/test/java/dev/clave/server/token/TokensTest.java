package dev.clave.server.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
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

    assertThat(at(NOON).read(token))
        .map(TokensTest::withoutId)
        .contains(GRANT.until(NOON.plus(Duration.ofHours(1))));
  }

  private static Grant withoutId(Grant grant) {
    return new Grant(grant.subject(), grant.systems(), grant.rights(), grant.scope())
        .until(grant.end().orElseThrow());
  }

  @Test
  void anExpiredTokenGrantsNothing() {
    String token = at(NOON).issue(GRANT, Duration.ofHours(1));

    assertThat(at(NOON.plus(Duration.ofHours(1))).read(token)).isEmpty();
  }

  @Test
  void aTokenThatWasReadBeforeIsJudgedAnewEachTime() {
    AtomicReference<Instant> now = new AtomicReference<>(NOON);
    Tokens tokens = Tokens.in(folder, now::get);
    tokens.keep();
    Tokens.Issued expiring = tokens.issue(GRANT, Duration.ofHours(1), "test");
    Tokens.Issued revoked = tokens.issue(GRANT, Duration.ofHours(9), "test");
    String tampered = expiring.text().substring(0, expiring.text().length() - 2) + "AA";
    for (int i = 0; i < 2; i++) {
      assertThat(tokens.read(expiring.text())).map(Grant::subject).contains("ana");
      assertThat(tokens.read(revoked.text())).isPresent();
      assertThat(tokens.read(tampered)).isEmpty();
    }
    tokens.revoke(revoked.token().id(), "test");
    assertThat(tokens.read(revoked.text())).isEmpty();
    now.set(NOON.plus(Duration.ofHours(1)));
    assertThat(tokens.read(expiring.text())).isEmpty();
  }

  @Test
  void aBoundedNumberOfTokensIsRemembered() {
    VerifiedTokens verified = new VerifiedTokens();
    for (int i = 0; i < 3 * VerifiedTokens.MOST; i++) {
      verified.put("token" + i, new VerifiedTokens.Verified(GRANT, "key"));
    }
    assertThat(verified.count()).isEqualTo(VerifiedTokens.MOST);
    assertThat(verified.get("token0")).isEmpty();
  }

  @Test
  void noTokenLivesLongerThanAYear() {
    at(NOON).issue(GRANT, Duration.ofDays(1000));

    assertThat(at(NOON).inUse())
        .extracting(IssuedToken::endsAt)
        .containsExactly(NOON.plus(Tokens.LONGEST_LIFE));
  }

  @Test
  void aTokenOfAnotherKeyGrantsNothing(@TempDir Path other) {
    Tokens others = Tokens.in(other, InstantSource.fixed(NOON));
    others.keep();

    assertThat(at(NOON).read(others.issue(GRANT, Duration.ofHours(1)))).isEmpty();
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
  void aTokenIsTakenOnlyInItsCanonicalForm() {
    Tokens tokens = at(NOON);
    String token = tokens.issue(GRANT, Duration.ofHours(1));
    String[] parts = token.split("\\.", -1);

    for (String other :
        List.of(
            token + "=",
            token + "==",
            withUnusedBits(token),
            token.replace(".", "=."),
            token + " ",
            " " + token,
            token + "\n",
            parts[0]
                + "."
                + parts[1]
                + "."
                + parts[2].substring(0, 8)
                + "\n"
                + parts[2].substring(8),
            parts[0] + "." + parts[1] + ".!" + parts[2],
            token + ".",
            token + "." + parts[2])) {
      assertThat(tokens.read(other)).as(other).isEmpty();
    }
    assertThat(tokens.read(token)).isPresent();
  }

  /** The 32 bytes of a signature leave the two last bits of their 43 characters unused. */
  private static String withUnusedBits(String token) {
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    int end = token.length() - 1;
    return token.substring(0, end) + alphabet.charAt(alphabet.indexOf(token.charAt(end)) + 1);
  }

  @Test
  void aTokenThatBeginsLaterGrantsNothingYet() throws Exception {
    Instant later = NOON.plus(Duration.ofMinutes(10));
    at(NOON).issue(GRANT, Duration.ofHours(1));
    SigningKey key = at(NOON).key();
    String token =
        signed(key.derived("tokens"), key.id(), at(NOON).inUse().get(0).id(), Optional.of(later));

    assertThat(at(NOON).read(token)).isEmpty();
    assertThat(at(later.minus(Tokens.CLOCKS_APART)).read(token)).isPresent();
  }

  @Test
  void aTokenThatWasNeverIssuedGrantsNothingThoughItIsSigned() throws Exception {
    SigningKey key = at(NOON).key();

    String madeUp =
        signed(key.derived("tokens"), key.id(), "0f8fad5b-d9cb-469f-a165", Optional.empty());

    assertThat(at(NOON).read(madeUp)).isEmpty();
  }

  /** Earlier versions signed with the key itself and gave tokens no id to be revoked by. */
  @Test
  void aTokenOfAnEarlierVersionGrantsNothing() throws Exception {
    at(NOON).issue(GRANT, Duration.ofHours(1));
    byte[] secret = Files.readAllBytes(folder.resolve(SigningKey.FILE));
    String id = at(NOON).inUse().get(0).id();

    assertThat(at(NOON).read(signed(secret, null, id, Optional.empty()))).isEmpty();
    assertThat(at(NOON).read(signed(secret, at(NOON).key().id(), id, Optional.empty()))).isEmpty();
  }

  @Test
  void aFolderOfAnEarlierVersionIsTakenForNewSoThatItsAdministratorGetsAToken() {
    SigningKey.in(folder).keep();

    assertThat(Tokens.in(folder, InstantSource.fixed(NOON)).fresh()).isTrue();
    assertThat(at(NOON).fresh()).isFalse();
  }

  private static String signed(byte[] secret, String keyId, String id, Optional<Instant> begin)
      throws Exception {
    Instant first = begin.orElse(NOON);
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(Tokens.ISSUER)
            .subject("ana")
            .jwtID(id)
            .notBeforeTime(begin.map(Date::from).orElse(null))
            .expirationTime(Date.from(first.plus(Duration.ofHours(1))))
            .build();
    SignedJWT token =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(keyId).build(), claims);
    token.sign(new MACSigner(secret));
    return token.serialize();
  }

  @Test
  void eachPurposeHasAKeyOfItsOwn() {
    SigningKey key = SigningKey.ephemeral();

    assertThat(key.derived("cursors"))
        .hasSize(32)
        .isEqualTo(key.derived("cursors"))
        .isNotEqualTo(key.derived("tokens"));
  }

  @Test
  void whatWasNeverSealedOpensToNothing() {
    Seal seal = new Seal(SigningKey.ephemeral());

    for (String madeUp : List.of("", "a", "AAAA", "A".repeat(16), "A".repeat(100), "%", "ñ")) {
      assertThat(seal.open("cursor", madeUp)).as(madeUp).isEmpty();
    }
    assertThat(seal.open("cursor", seal.close("cursor", "text"))).contains("text");
    assertThat(seal.open("other", seal.close("cursor", "text"))).isEmpty();
    // 32 bytes are 43 characters and one of padding.
    assertThat(seal.open("cursor", seal.close("cursor", "text") + "=")).isEmpty();
  }

  @Test
  void aScopedGrantNeverCoversWhatBelongsToAll() {
    Grant scoped = new Grant("ana", Set.of(), Set.of(Right.values()), Map.of("userId", "abc123"));

    assertThat(scoped.allowsEverywhere(Right.OPERATE)).isFalse();
    assertThat(Grant.administrator().allowsEverywhere(Right.OPERATE)).isTrue();
  }

  private Tokens at(Instant now) {
    Tokens tokens = Tokens.in(folder, InstantSource.fixed(now));
    tokens.keep();
    return tokens;
  }
}
