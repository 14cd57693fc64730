package dev.clave.engine.wire;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * Tells pages of other machines by the origin that browsers put on what they send. An endpoint that
 * asks for no signature would otherwise be open to every page that somebody on this machine looks
 * at, also to one whose own name leads here.
 */
final class ForeignPage {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|\\[::1]");

  /** What browsers say for a page that they keep apart from all others. */
  private static final String NAMELESS = "null";

  private ForeignPage() {}

  /** Whether a browser sent this origin for a page that is not of this machine. */
  static boolean is(String origin) {
    if (origin == null) {
      return false;
    }
    try {
      String host = new URI(origin).getHost();
      return host == null ? origin.equals(NAMELESS) : !LOOPBACK.matcher(host).matches();
    } catch (URISyntaxException e) {
      return true;
    }
  }
}
