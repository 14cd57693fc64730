package dev.clave.design.model;

/** What the delete of a parent does where it has children. */
public enum DeleteAction {
  /** It is refused. */
  REFUSE,
  /** The children are deleted too. */
  CASCADE,
  /** The children stay. */
  KEEP
}
