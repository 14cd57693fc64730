package dev.clave.design.model;

/**
 * What an attribute of a file's metadata holds.
 *
 * <p>In a design, where an attribute has another name than its role: {@code attributes: { id:
 * scanId, owner: clientId }}.
 */
public enum FileRole {
  /** Which file it is; a variable of the key, made by the server. */
  ID("id"),
  /** Whose it is. */
  OWNER("owner"),
  /** What kind of thing it belongs to, by the name under {@code of}. */
  RELATION("relation"),
  FILE_NAME("fileName"),
  CONTENT_TYPE("contentType"),
  /** In bytes. */
  SIZE("size"),
  /** The SHA-256 that the client announced. */
  CHECKSUM("checksum"),
  /** The object store's tag of the bytes that were checked. */
  TAG("tag"),
  /** Whether the bytes are there. */
  STATUS("status"),
  /** The entity's TTL attribute, set until the bytes are there. */
  EXPIRES("expires");

  private final String word;

  FileRole(String word) {
    this.word = word;
  }

  /** The name in a design, and of the attribute where a design names no other. */
  public String word() {
    return word;
  }
}
