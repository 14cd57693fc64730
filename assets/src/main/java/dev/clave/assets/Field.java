package dev.clave.assets;

/**
 * What is known of a file; an {@link AssetEntity} says which attribute has it.
 *
 * <pre>{@code
 * String attribute = files.attribute(Field.SIZE);
 * }</pre>
 */
public enum Field {
  /** Tells one asset from another; a variable of the key, made here. */
  ID,
  /** Whose it is. */
  OWNER,
  /** What kind of thing it belongs to, by a relation's name. */
  RELATION,
  FILE_NAME,
  CONTENT_TYPE,
  /** In bytes. */
  SIZE,
  /** The SHA-256 that the client announced, as the store reports it. */
  CHECKSUM,
  /** The store's tag of the bytes that were checked, set when they are kept. */
  TAG,
  /** One of the {@link AssetEntity.States}, or a word of the design's own: kept elsewhere. */
  STATUS,
  /** The design's time to live, set while pending. */
  EXPIRES
}
