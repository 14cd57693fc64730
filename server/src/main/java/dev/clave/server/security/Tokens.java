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
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Signed tokens of this server: a grant goes in, a JWT comes out, and back. */
public final class Tokens {
  static final String ISSUER = "clave";

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
              && claims.getExpirationTime() != null
              && clock.instant().isBefore(claims.getExpirationTime().toInstant());
      return ours ? Optional.of(grant(claims)) : Optional.empty();
    } catch (ParseException | JOSEException | RuntimeException hostile) {
      return Optional.empty();
    }
  }

  /** Reads the claims that say what a caller may do; what is missing allows nothing. */
  static Grant grant(JWTClaimsSet claims) throws ParseException {
    List<String> systems = claims.getStringListClaim("systems");
    List<String> words = claims.getStringListClaim("rights");
    Set<Right> rights = EnumSet.noneOf(Right.class);
    if (words != null) {
      words.forEach(word -> rights.add(Right.valueOf(word.toUpperCase(Locale.ROOT))));
    }
    Map<String, String> scope = new TreeMap<>();
    Map<String, Object> claimed = claims.getJSONObjectClaim("scope");
    if (claimed != null) {
      claimed.forEach((name, value) -> scope.put(name, String.valueOf(value)));
    }
    return new Grant(
        claims.getSubject(), systems == null ? Set.of() : Set.copyOf(systems), rights, scope);
  }

  private static String word(Right right) {
    return right.name().toLowerCase(Locale.ROOT);
  }
}
