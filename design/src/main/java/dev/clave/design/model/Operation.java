package dev.clave.design.model;

/** The call that answers a pattern. */
public enum Operation {
  GET,
  QUERY,
  SCAN,
  /** A search of a vector index. */
  NEAR
}
