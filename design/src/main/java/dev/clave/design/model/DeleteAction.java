package dev.clave.design.model;

import java.util.Locale;

/**
 * What the delete of a parent does where it has children.
 *
 * <p>In a design: {@code on delete: { comment: cascade, order: refuse }}.
 */
public enum DeleteAction {
  /** It is refused. */
  REFUSE,
  /** The children are deleted too. */
  CASCADE,
  /** The children stay. */
  KEEP;

  /** As a design writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
