package dev.clave.server.token;

/**
 * So many tokens are in use that no other one is issued.
 *
 * <pre>{@code
 * try {
 *   tokens.issue(grant, Duration.ofHours(1));
 * } catch (TooManyTokens e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class TooManyTokens extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooManyTokens(int most) {
    super("expected at most %d tokens in use; revoke some first".formatted(most));
  }
}
