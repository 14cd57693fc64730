package dev.clave.design.model;

import java.util.Locale;

/**
 * What an audit entry says was done.
 *
 * <p>In a design, with another word for one of them: {@code actions: { create: crear }}.
 */
public enum AuditAction {
  CREATE,
  UPDATE,
  DELETE,
  /** An administrator imported entries of the trail. */
  RESTORE,
  /** Somebody changed or deleted an entry of the trail itself. */
  REWRITE;

  /** The name in a design, and the word in entries where a design says no other. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
