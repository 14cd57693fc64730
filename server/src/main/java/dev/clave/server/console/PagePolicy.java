package dev.clave.server.console;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Allows the one inline script of the page, its import map, by its hash. Browsers take import maps
 * inline only.
 */
final class PagePolicy {
  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

  private PagePolicy() {}

  /** The source expression of the page's import map, such as {@code 'sha256-…'}. */
  static String of(String page) {
    Matcher map = IMPORT_MAP.matcher(page);
    if (!map.find()) {
      throw new IllegalStateException("the page has no import map");
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(map.group(1).getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
