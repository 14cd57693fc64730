package dev.clave.server.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * What a router takes for granted of a request: a path, one host, and escapes that stand for UTF-8.
 * Others would be read as something that the caller did not write.
 */
final class WellFormed {
  private static final int ESCAPE_LENGTH = 3;

  private WellFormed() {}

  static boolean test(HttpServerRequest request) {
    return request.uri().startsWith("/") && isUtf8(request.uri()) && hasOneHost(request);
  }

  /** Earlier versions know no hosts. */
  private static boolean hasOneHost(HttpServerRequest request) {
    return request.version() == HttpVersion.HTTP_1_0
        || (request.authority() != null && request.headers().getAll("Host").size() == 1);
  }

  private static boolean isUtf8(String address) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = 0; at < address.length(); at++) {
      char each = address.charAt(at);
      if (each != '%') {
        bytes.write(each);
        continue;
      }
      int high = digit(address, at + 1);
      int low = digit(address, at + 2);
      if (high < 0 || low < 0) {
        return false;
      }
      bytes.write(16 * high + low);
      at += ESCAPE_LENGTH - 1;
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray()));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static int digit(String text, int at) {
    return at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
  }
}
