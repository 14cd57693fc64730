package dev.clave.server.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.io.ByteArrayOutputStream;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Optional;

/**
 * What a router takes for granted of a request: a path, one host, and escapes that stand for UTF-8.
 * Others would be read as something that the caller did not write.
 */
final class WellFormed {
  private static final int ESCAPE_LENGTH = 3;

  private WellFormed() {}

  /** What is not as it should be, expected and found. */
  static Optional<String> fault(HttpServerRequest request) {
    if (!request.uri().startsWith("/")) {
      return Optional.of("expected a path that begins with `/`, found `" + request.uri() + "`");
    }
    return isUtf8(request.uri())
        ? faultOfHost(request)
        : Optional.of("expected escapes of UTF-8, found `" + request.uri() + "`");
  }

  /** Earlier versions know no hosts. */
  private static Optional<String> faultOfHost(HttpServerRequest request) {
    List<String> hosts = request.headers().getAll("Host");
    if (request.version() == HttpVersion.HTTP_1_0) {
      return Optional.empty();
    } else if (hosts.size() != 1) {
      return Optional.of("expected one `Host`, found " + hosts.size());
    }
    return request.authority() == null
        ? Optional.of("expected a host in `Host`, found `" + hosts.get(0) + "`")
        : Optional.empty();
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
      Utf8.text(bytes.toByteArray());
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static int digit(String text, int at) {
    return at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
  }
}
