package dev.clave.engine.wire;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells requests of pages of other machines by what browsers put on them. An endpoint that asks for
 * no signature would otherwise be open to every page that somebody on this machine looks at, also
 * to one whose own name leads here. A header that is not understood counts as foreign.
 */
final class ForeignPage {
  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  /** The names and addresses that lead to this machine from every machine. */
  private static final String LOOPBACK =
      "(?:(" + LABEL + "\\.)*localhost|127(\\." + OCTET + "){3}|\\[::1])";

  private static final String PORT = "(:\\d{1,5})?";
  private static final Pattern OWN_SITE = pattern("same-origin|none");

  private static final Pattern ORIGIN = pattern("https?://" + LOOPBACK + PORT);
  private static final Pattern PAGE = pattern("https?://" + LOOPBACK + PORT + "([/?#].*)?");

  /** Longer than any name of a host; the pattern would go as deep as a name has labels. */
  private static final int LONGEST_SITE = 300;

  private final Pattern hosts;

  /**
   * @param ownHost the host that the endpoint listens on: requests may name it beside the loopback
   *     names
   */
  ForeignPage(String ownHost) {
    String literal = ownHost.contains(":") ? "[" + ownHost + "]" : ownHost;
    this.hosts = pattern("(" + LOOPBACK + "|" + Pattern.quote(literal) + ")" + PORT);
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  /**
   * The header that tells that a page of another machine sent a request, such as {@code Origin:
   * https://a.example}; empty when no page did, or one of this machine.
   */
  Optional<String> sign(MultiMap headers) {
    // A foreign name that leads here (DNS rebinding) stands in Host, whatever else is sent.
    return other(headers, "Host", hosts)
        .or(() -> other(headers, "Origin", ORIGIN))
        .or(() -> headers.contains("Origin") ? Optional.empty() : withoutOrigin(headers));
  }

  private static Optional<String> withoutOrigin(MultiMap headers) {
    return other(headers, "Referer", PAGE).or(() -> other(headers, "Sec-Fetch-Site", OWN_SITE));
  }

  /** Of a page only its site counts. */
  private static boolean isTooLong(String value) {
    int site = value.startsWith("http") ? value.indexOf("://") + 3 : 0;
    int path = value.indexOf('/', site);
    return (path < 0 ? value.length() : path) > LONGEST_SITE;
  }

  private static Optional<String> other(MultiMap headers, String name, Pattern ownOrigin) {
    List<String> values = headers.getAll(name);
    return values.stream()
        .filter(
            value -> values.size() > 1 || isTooLong(value) || !ownOrigin.matcher(value).matches())
        .findFirst()
        .map(value -> name + ": " + value);
  }
}
