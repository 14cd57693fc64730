package dev.clave.design.model;

import java.util.Locale;

/**
 * What an attribute of an audit entry holds.
 *
 * <p>In a design, with another name for the attribute of one of them: {@code attributes: { actor:
 * id_usuario }}.
 */
public enum AuditRole {
  /** Which entry it is: the sequence number with zeros on the left, so that it sorts. */
  ID(false),
  /** Who made the change. */
  ACTOR(true),
  /** From which network address, where the audited items keep it. */
  ADDRESS(false),
  /** When. */
  AT(true),
  /** What was done, in the words of {@code audit.actions}. */
  ACTION(true),
  /** The name of the entity of the changed item. */
  ENTITY(false),
  /** The changed item: its entity and the variables of its key. */
  ITEM(true),
  /** The item before. */
  BEFORE(false),
  /** The item after. */
  AFTER(false),
  /** The number of the entry in the chain, from 1, without gaps. */
  SEQUENCE(true),
  /** The hash of the entry before it in the chain, with when that one expires. */
  PREVIOUS(true),
  /** The hash of the entry itself. */
  HASH(true);

  private final boolean required;

  AuditRole(boolean required) {
    this.required = required;
  }

  /** Whether every trail has it. */
  public boolean isRequired() {
    return required;
  }

  /** The name in a design, and of the attribute where a design names no other. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
