package dev.clave.design.model;

/** What a table's change stream carries. */
public enum StreamView {
  NONE,
  KEYS,
  NEW,
  OLD,
  NEW_AND_OLD
}
