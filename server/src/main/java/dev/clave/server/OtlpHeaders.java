package dev.clave.server;

import java.util.LinkedHashMap;
import java.util.Map;

/** The headers for a collector, as {@code otlp.headers} writes them. */
final class OtlpHeaders {
  private OtlpHeaders() {}

  static Map<String, String> of(String text) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String header : text.split(",", 0)) {
      String[] parts = header.split("=", 2);
      if (parts.length == 2 && !parts[0].isBlank()) {
        headers.put(parts[0].strip(), parts[1].strip());
      } else if (!header.isBlank()) {
        // The value may be a secret, so it is not repeated.
        throw new IllegalArgumentException(
            "expected `otlp.headers` as name=value with commas between them, found a part without"
                + " `=`");
      }
    }
    return headers;
  }
}
