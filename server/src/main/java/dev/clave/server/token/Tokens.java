package dev.clave.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.clave.server.security.Grant;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The tokens of one data folder: a grant goes in, a signed JWT comes out, and back, until it
 * expires or is revoked. Safe to share, also between processes.
 *
 * <pre>{@code
 * Tokens tokens = Tokens.in(folder, InstantSource.system());
 * String token = tokens.issue(Grant.administrator(), Duration.ofHours(1));
 * }</pre>
 */
public final class Tokens {
  /** No token lives longer. */
  public static final Duration LONGEST_LIFE = Duration.ofDays(365);

  /** A browser's token lives so long, and is renewed while a page is open. */
  public static final Duration SESSION_LIFE = Duration.ofHours(8);

  static final String ISSUER = "clave";

  /** By so much the clock of whoever made a token may be ahead of ours. */
  static final Duration CLOCKS_APART = Duration.ofMinutes(1);

  private static final String THIS_MACHINE = "this machine";

  private final InstantSource clock;
  private final KeyRing keys;
  private final TokenRegister register;
  private final VerifiedTokens verified = new VerifiedTokens();

  private Tokens(Path folder, InstantSource clock) {
    this.clock = clock;
    this.keys = KeyRing.in(folder);
    this.register = new TokenRegister(folder, clock, keys::reload);
  }

  /**
   * Those of that folder; if it has no key, one is made, which is not there before {@link #keep}.
   */
  public static Tokens in(Path folder, InstantSource clock) {
    return new Tokens(folder, clock);
  }

  /** What else is derived from the current key. */
  public SigningKey key() {
    return keys.current();
  }

  /** Whether nobody can have a token: the folder is new, or its tokens were of another version. */
  public boolean fresh() {
    return keys.fresh() || !register.exists();
  }

  /** Writes a new key into its folder, and ends what other keys have signed. */
  public void keep() {
    register.alone(
        () -> {
          if (fresh()) {
            keys.keep();
            register.begin();
          } else {
            deleteUnusedKeys();
          }
        });
  }

  /** Ends all tokens of a start that came to nothing, so that the next one shows another. */
  public void forget() {
    register.alone(register::delete);
  }

  /** A token and what is kept of it. */
  public record Issued(String text, IssuedToken token) {}

  /** A token for the grant, good for that long, made by whoever can read the key. */
  public String issue(Grant grant, Duration life) {
    return issue(grant, life, THIS_MACHINE).text();
  }

  /**
   * A token for the grant, good for that long.
   *
   * @param by who has it made
   * @throws TooManyTokens when so many are in use that a check could not hold them
   */
  public Issued issue(Grant grant, Duration life, String by) {
    return register.alone(
        () -> {
          Instant now = clock.instant();
          Duration shorter = life.compareTo(LONGEST_LIFE) > 0 ? LONGEST_LIFE : life;
          IssuedToken token =
              new IssuedToken(
                  UUID.randomUUID().toString(), key().id(), grant, by, now, now.plus(shorter));
          register.add(token);
          return new Issued(signed(token, token.endsAt(), false), token);
        });
  }

  /**
   * A token of a browser for what the caller's token allows. It lives a few hours, not longer than
   * the caller's, and ends when that is revoked; empty for tokens of another issuer.
   */
  public Optional<Issued> session(Grant caller) {
    return caller
        .tokenId()
        .flatMap(register::token)
        .map(
            token -> {
              Instant usual = clock.instant().plus(SESSION_LIFE);
              Instant end = usual.isBefore(token.endsAt()) ? usual : token.endsAt();
              IssuedToken session =
                  new IssuedToken(
                      token.id(),
                      key().id(),
                      token.grant(),
                      token.issuedBy(),
                      clock.instant(),
                      end);
              return new Issued(signed(session, end, true), session);
            });
  }

  private String signed(IssuedToken token, Instant end, boolean session) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(ISSUER)
            .jwtID(token.id())
            .subject(token.grant().subject())
            .issueTime(Date.from(clock.instant()))
            .expirationTime(Date.from(end));
    GrantClaims.of(token.grant()).forEach(claims::claim);
    if (session) {
      claims.claim("session", true);
    }
    JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key().id()).build();
    SignedJWT text = new SignedJWT(header, claims.build());
    try {
      text.sign(keys.signer());
    } catch (JOSEException e) {
      throw new IllegalStateException("HS256 with a 32-byte key cannot fail", e);
    }
    return text.serialize();
  }

  /** The grant of a token that this server signed and that has neither expired nor been revoked. */
  public Optional<Grant> read(String text) {
    return verified
        .get(text)
        .filter(this::stillCounts)
        .map(VerifiedTokens.Verified::grant)
        .or(() -> verify(text));
  }

  /** All that may change after a signature was found right. */
  private boolean stillCounts(VerifiedTokens.Verified token) {
    return keys.verifier(token.key()).isPresent()
        && token.grant().end().filter(clock.instant()::isBefore).isPresent()
        && token.grant().tokenId().filter(this::isInUse).isPresent();
  }

  private Optional<Grant> verify(String text) {
    if (!Base64Url.isToken(text)) {
      return Optional.empty();
    }
    try {
      SignedJWT token = SignedJWT.parse(text);
      JWTClaimsSet claims = token.getJWTClaimsSet();
      boolean ours =
          token.getHeader().getAlgorithm().equals(JWSAlgorithm.HS256)
              && isSigned(token)
              && ISSUER.equals(claims.getIssuer())
              && hasBegun(claims)
              && claims.getExpirationTime() != null
              && clock.instant().isBefore(claims.getExpirationTime().toInstant())
              && isInUse(claims.getJWTID());
      if (!ours) {
        return Optional.empty();
      }
      Grant grant =
          GrantClaims.read(claims.getSubject(), claims.getClaims())
              .until(claims.getExpirationTime().toInstant())
              .of(claims.getJWTID());
      verified.put(text, new VerifiedTokens.Verified(grant, token.getHeader().getKeyID()));
      return Optional.of(grant);
    } catch (ParseException | JOSEException | RuntimeException hostile) {
      return Optional.empty();
    }
  }

  private boolean isSigned(SignedJWT token) throws JOSEException {
    String key = String.valueOf(token.getHeader().getKeyID());
    Optional<JWSVerifier> verifier = keys.verifier(key);
    if (verifier.isEmpty()) {
      // The command line may have rotated the key just now.
      register.look();
      verifier = keys.verifier(key);
    }
    return verifier.isPresent() && token.verify(verifier.get());
  }

  private boolean hasBegun(JWTClaimsSet claims) {
    return claims.getNotBeforeTime() == null
        || !clock.instant().plus(CLOCKS_APART).isBefore(claims.getNotBeforeTime().toInstant());
  }

  /** One that the command line issued just now may not be known yet. */
  private boolean isInUse(String id) {
    if (register.holds(id)) {
      return true;
    }
    register.look();
    return register.holds(id);
  }

  /** Whether the token of that id was not revoked. */
  boolean holds(String id) {
    return register.holds(id);
  }

  /** Those that neither expired nor were revoked, newest first. */
  public List<IssuedToken> inUse() {
    return register.tokens();
  }

  /** Ends the token of that id and all browsers' tokens made from it; false if there is none. */
  public boolean revoke(String id, String by) {
    return register.alone(
        () -> {
          boolean isInUse = register.token(id).isPresent();
          if (isInUse) {
            register.revoke(id, by);
          }
          return isInUse;
        });
  }

  /**
   * Signs with a new key from now on. Tokens of the previous key are taken until they end; then the
   * key is deleted.
   *
   * @return the id of the new key
   */
  public String rotate(String by) {
    register.alone(
        () -> {
          keys.rotate();
          register.enterRotation(key().id(), by);
          deleteUnusedKeys();
        });
    return key().id();
  }

  /** A browser's token names the key that was current, and not that of the token behind it. */
  private void deleteUnusedKeys() {
    keys.deleteUnused(
        register.tokens().stream().map(IssuedToken::key).collect(Collectors.toSet()),
        clock.instant().minus(SESSION_LIFE));
  }
}
