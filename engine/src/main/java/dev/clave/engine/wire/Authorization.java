package dev.clave.engine.wire;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parts of an {@code Authorization} header: {@code AWS4-HMAC-SHA256 Credential=…,
 * SignedHeaders=…, Signature=…}.
 */
record Authorization(
    String algorithm, String credential, List<String> signedHeaders, String signature) {

  /** The parts that must be there, in the order their absence is told. */
  private static final List<String> PARTS = List.of("Credential", "Signature", "SignedHeaders");

  static Authorization parse(SignedRequest request) {
    String header = request.header("Authorization");
    if (header == null || !header.strip().startsWith("AWS4-")) {
      throw new SignatureCheck.Refusal(
          "MissingAuthenticationTokenException", "Request is missing Authentication Token");
    }
    String stripped = header.strip();
    int space = stripped.indexOf(' ');
    String algorithm = space < 0 ? stripped : stripped.substring(0, space);
    Map<String, String> parts = parts(space < 0 ? "" : stripped.substring(space + 1));
    StringBuilder missing = new StringBuilder();
    for (String part : PARTS) {
      if (parts.getOrDefault(part, "").isEmpty()) {
        missing.append("Authorization header requires '").append(part).append("' parameter. ");
      }
    }
    if (request.header("X-Amz-Date") == null && request.header("Date") == null) {
      missing.append(
          "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ");
    }
    if (!missing.isEmpty()) {
      throw new SignatureCheck.Refusal(
          "IncompleteSignatureException", missing + "Authorization=" + header);
    }
    return new Authorization(
        algorithm,
        parts.get("Credential"),
        List.of(parts.get("SignedHeaders").split(";", -1)),
        parts.get("Signature"));
  }

  private static Map<String, String> parts(String text) {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String pair : text.split("[, ]+", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parts.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return parts;
  }
}
