package dev.clave.design.model;

/** Text of a known form. */
public enum TextFormat {
  EMAIL,
  UUID,
  ULID,
  KSUID,
  URL,
  SLUG,
  PHONE
}
