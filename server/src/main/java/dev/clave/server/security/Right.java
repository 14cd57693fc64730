package dev.clave.server.security;

import java.util.Locale;

/**
 * What a token allows, each right on its own: writing does not include reading.
 *
 * <pre>{@code
 * boolean mayWrite = grant.allows("shop", Right.WRITE);
 * }</pre>
 */
public enum Right {
  /** Read items, run patterns and views, export. */
  READ,
  /** Create, change and delete items, run transactions, import, upload. */
  WRITE,
  /** Replay and discard dead letters, pause consumers, sweep assets, see tables and metrics. */
  OPERATE,
  /** Issue, list and revoke tokens, rotate their key, read the server's audit, erase people. */
  ADMINISTER;

  /** As tokens, requests and answers have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether what it allows concerns more than the caller's own data. */
  public boolean isAdministrative() {
    return this == OPERATE || this == ADMINISTER;
  }
}
