package dev.clave.engine.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The text of a request that both sides hash. */
final class CanonicalRequest {
  private CanonicalRequest() {}

  static String of(SignedRequest request, List<String> signedHeaders, byte[] body) {
    StringBuilder text = new StringBuilder(512);
    text.append(request.method()).append('\n');
    text.append(request.path().isEmpty() ? "/" : request.path()).append('\n');
    text.append(query(request.query())).append('\n');
    for (String name : signedHeaders) {
      String lower = name.toLowerCase(Locale.ROOT);
      text.append(lower).append(':');
      text.append(trimmed(request.headers().getAll(lower))).append('\n');
    }
    text.append('\n').append(String.join(";", signedHeaders).toLowerCase(Locale.ROOT));
    // The hash is of the bytes that came, whatever the content hash header claims.
    text.append('\n').append(Sha256.hexOf(body));
    return text.toString();
  }

  private static String query(String query) {
    if (query.isEmpty()) {
      return "";
    }
    String[] pairs = query.split("&", -1);
    for (int at = 0; at < pairs.length; at++) {
      if (pairs[at].indexOf('=') < 0) {
        pairs[at] += "=";
      }
    }
    Arrays.sort(pairs);
    return String.join("&", pairs);
  }

  private static String trimmed(List<String> values) {
    StringBuilder joinedValues = new StringBuilder();
    for (String value : values) {
      if (!joinedValues.isEmpty()) {
        joinedValues.append(',');
      }
      joinedValues.append(value.strip().replaceAll(" +", " "));
    }
    return joinedValues.toString();
  }
}
