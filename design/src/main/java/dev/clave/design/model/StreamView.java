package dev.clave.design.model;

/**
 * What a table's change stream carries.
 *
 * <p>In a design: {@code stream: new and old}.
 */
public enum StreamView {
  NONE,
  KEYS,
  NEW,
  OLD,
  NEW_AND_OLD
}
