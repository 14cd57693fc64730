package dev.clave.server.security;

/** What a token allows, each right on its own: writing does not include reading. */
public enum Right {
  /** Read items, run patterns and views, export. */
  READ,
  /** Create, change and delete items, run transactions, import, upload. */
  WRITE,
  /** Replay and discard dead letters, pause consumers, sweep assets, see tables and metrics. */
  OPERATE,
  /** Issue tokens and read the audit of the server. */
  ADMINISTER;

  /** Whether what it allows concerns more than the caller's own data. */
  public boolean isAdministrative() {
    return this == OPERATE || this == ADMINISTER;
  }
}
