package dev.clave.engine.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Set;

/**
 * Checks the Signature Version 4 of a request against the one access key that is accepted. The
 * steps and their refusals come in the order of the service.
 */
final class SignatureCheck {
  /** How far a request's date may lie from ours, either way. */
  static final Duration MAX_SKEW = Duration.ofMinutes(15);

  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final DateTimeFormatter BASIC_FORMAT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final String WRONG =
      "The request signature we calculated does not match the signature you provided. Check your"
          + " AWS Secret Access Key and signing method. Consult the service documentation for"
          + " details.";

  private final AccessKey acceptedKey;
  private final InstantSource clock;
  private final SigningKeys keys;

  SignatureCheck(AccessKey acceptedKey, InstantSource clock) {
    this.acceptedKey = acceptedKey;
    this.clock = clock;
    this.keys = new SigningKeys(acceptedKey.secret());
  }

  /**
   * Checks all that can be checked without the body, the date and the access key's id among it.
   *
   * @return the check of the signature itself, to be run with the body
   * @throws Refusal when the request cannot be one of the access key's
   */
  Gate.BodyCheck head(SignedRequest request) {
    Authorization authorization = Authorization.parse(request);
    String date = request.header("X-Amz-Date");
    if (date == null) {
      date = request.header("Date");
    }
    checkDate(date);
    if (authorization.signedHeaders().stream().noneMatch("host"::equalsIgnoreCase)) {
      throw signature("'Host' must be a 'SignedHeader' in the AWS Authorization.");
    }
    if (!authorization.algorithm().equals(ALGORITHM)) {
      throw new Refusal(
          "IncompleteSignatureException",
          "Unsupported AWS 'algorithm': '"
              + authorization.algorithm()
              + "' (only AWS4-HMAC-SHA256 for now). ");
    }
    CredentialScope scope = CredentialScope.parse(authorization.credential(), date);
    if (!scope.keyId().equals(acceptedKey.id())) {
      throw new Refusal(
          "UnrecognizedClientException", "The security token included in the request is invalid.");
    }
    // A header signed many times over would make a short request a long text to hash.
    if (Set.copyOf(authorization.signedHeaders()).size() < authorization.signedHeaders().size()) {
      throw signature(WRONG);
    }
    String signedDate = date;
    return body -> verify(request, authorization, signedDate, scope, body);
  }

  private void verify(
      SignedRequest request,
      Authorization authorization,
      String date,
      CredentialScope scope,
      byte[] body) {
    String canonical = CanonicalRequest.of(request, authorization.signedHeaders(), body);
    String toSign = ALGORITHM + "\n" + date + "\n" + scope.text() + "\n" + Sha256.hexOf(canonical);
    String expected = Sha256.hex(Sha256.hmac(keys.of(scope), toSign));
    if (!MessageDigest.isEqual(ascii(expected), ascii(authorization.signature()))) {
      throw signature(WRONG);
    }
  }

  private void checkDate(String date) {
    Instant signed;
    try {
      signed = Instant.from(BASIC_FORMAT.parse(date));
    } catch (DateTimeParseException otherFormat) {
      throw new Refusal(
          "IncompleteSignatureException",
          "Date must be in ISO-8601 'basic format'. Got '"
              + date
              + "'. See http://en.wikipedia.org/wiki/ISO_8601");
    }
    Instant now = clock.instant();
    Instant oldest = now.minus(MAX_SKEW);
    Instant newest = now.plus(MAX_SKEW);
    if (signed.isBefore(oldest)) {
      throw signature(
          "Signature expired: %s is now earlier than %s (%s - 15 min.)"
              .formatted(date, BASIC_FORMAT.format(oldest), BASIC_FORMAT.format(now)));
    }
    if (signed.isAfter(newest)) {
      throw signature(
          "Signature not yet current: %s is still later than %s (%s + 15 min.)"
              .formatted(date, BASIC_FORMAT.format(newest), BASIC_FORMAT.format(now)));
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Refusal signature(String message) {
    return new Refusal("InvalidSignatureException", message);
  }

  /** A request whose signature is missing, incomplete or wrong. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    Refusal(String code, String message) {
      super(message, null, false, false);
      this.code = code;
    }

    String code() {
      return code;
    }
  }
}
