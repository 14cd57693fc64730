package dev.clave.design.model;

/**
 * The call that answers a pattern.
 *
 * <p>In a design, {@code PK = USER#<userId> and SK = PROFILE} is a {@code GET}, {@code PK =
 * USER#<userId>} a {@code QUERY}, {@code near <embedding> in VI1} a {@code NEAR}.
 */
public enum Operation {
  GET,
  QUERY,
  SCAN,
  /** A search of a vector index. */
  NEAR
}
