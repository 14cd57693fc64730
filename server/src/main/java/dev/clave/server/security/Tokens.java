package dev.clave.server.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signed tokens of this server: a grant goes in, a JWT comes out, and back. */
public final class Tokens {
  static final String ISSUER = "clave";

  /** By so much the clock of whoever made a token may be ahead of ours. */
  static final Duration CLOCKS_APART = Duration.ofMinutes(1);

  private static final Map<String, Right> WORDS =
      Arrays.stream(Right.values()).collect(Collectors.toMap(Tokens::word, Function.identity()));

  private final byte[] secret;
  private final InstantSource clock;

  public Tokens(SigningKey key, InstantSource clock) {
    this.secret = key.secret();
    this.clock = clock;
  }

  /** A token for the grant, good for that long. */
  public String issue(Grant grant, Duration life) {
    Instant now = clock.instant();
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(ISSUER)
            .subject(grant.subject())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(life)))
            .claim("systems", List.copyOf(grant.systems()))
            .claim("rights", grant.rights().stream().map(Tokens::word).sorted().toList())
            .claim("scope", grant.scope())
            .build();
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
    try {
      token.sign(new MACSigner(secret));
    } catch (JOSEException e) {
      throw new IllegalStateException("HS256 with a 32-byte key cannot fail", e);
    }
    return token.serialize();
  }

  /** The grant of a token that this server signed and that has not expired. */
  public Optional<Grant> read(String text) {
    try {
      SignedJWT token = SignedJWT.parse(text);
      JWTClaimsSet claims = token.getJWTClaimsSet();
      boolean ours =
          token.getHeader().getAlgorithm().equals(JWSAlgorithm.HS256)
              && token.verify(new MACVerifier(secret))
              && ISSUER.equals(claims.getIssuer())
              && hasBegun(claims)
              && claims.getExpirationTime() != null
              && clock.instant().isBefore(claims.getExpirationTime().toInstant());
      return ours
          ? Optional.of(
              grant(claims.getSubject(), claims.getClaims())
                  .until(claims.getExpirationTime().toInstant()))
          : Optional.empty();
    } catch (ParseException | JOSEException | RuntimeException hostile) {
      return Optional.empty();
    }
  }

  private boolean hasBegun(JWTClaimsSet claims) {
    return claims.getNotBeforeTime() == null
        || !clock.instant().plus(CLOCKS_APART).isBefore(claims.getNotBeforeTime().toInstant());
  }

  /**
   * What these claims allow the subject. All three must be there, also an empty one: whoever forgot
   * one meant less than everything, so that nothing is allowed.
   */
  static Grant grant(String subject, Map<String, Object> claims) {
    Grant nothing = new Grant(subject, Set.of(), Set.of(), Map.of());
    if (!(claims.get("systems") instanceof List<?> systems
        && claims.get("rights") instanceof List<?> words
        && claims.get("scope") instanceof Map<?, ?> scope)) {
      return nothing;
    }
    boolean texts =
        Stream.of(systems, words, scope.values())
            .flatMap(Collection::stream)
            .allMatch(String.class::isInstance);
    if (!texts || !words.stream().allMatch(WORDS::containsKey)) {
      return nothing;
    }
    Map<String, String> bound = new TreeMap<>();
    scope.forEach((name, value) -> bound.put(name.toString(), value.toString()));
    return new Grant(
        subject,
        systems.stream().map(Object::toString).collect(Collectors.toSet()),
        words.stream().map(WORDS::get).collect(Collectors.toSet()),
        bound);
  }

  private static String word(Right right) {
    return right.name().toLowerCase(Locale.ROOT);
  }
}
