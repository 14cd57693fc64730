package dev.clave.server.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A value as one part of a path. {@code .} and {@code ..} have a meaning of their own there,
 * however they are encoded, and clients take them out before they send: a tilde stands before them.
 *
 * <pre>{@code
 * String path = "/api/shop/order/" + PathPart.of("a/b");
 * }</pre>
 */
public final class PathPart {
  private static final Pattern DOTS = Pattern.compile("~*\\.{1,2}");

  private PathPart() {}

  /** The value, encoded. */
  public static String of(String value) {
    String safe = DOTS.matcher(value).matches() ? "~" + value : value;
    return URLEncoder.encode(safe, StandardCharsets.UTF_8).replace("+", "%20").replace("%7E", "~");
  }

  /** The value that a part, decoded already, stands for. */
  public static String value(String part) {
    return part.startsWith("~") && DOTS.matcher(part).matches() ? part.substring(1) : part;
  }
}
