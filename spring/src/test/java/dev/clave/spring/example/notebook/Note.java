package dev.clave.spring.example.notebook;

import dev.clave.table.item.Item;
import dev.clave.table.typed.AttributeReader;
import dev.clave.table.typed.Values;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that a user wrote down.
 *
 * @param createdAt when it was created, kept by the runtime
 */
public record Note(
    String userId, String noteId, String text, boolean pinned, Optional<Instant> createdAt)
    implements NotebookItem {
  public Note {
    Objects.requireNonNull(userId, "userId");
    Objects.requireNonNull(noteId, "noteId");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(createdAt, "createdAt");
  }

  static Note from(Item item) {
    AttributeReader attributes = AttributeReader.of(item);
    return new Note(
        attributes.required("userId", Values::text),
        attributes.required("noteId", Values::text),
        attributes.required("text", Values::text),
        attributes.or("pinned", Values::bool, false),
        attributes.optional("createdAt", Values::instant));
  }

  /** The key of this item. */
  public NoteKey toKey() {
    return new NoteKey(userId(), noteId());
  }

  @Override
  public String entityName() {
    return "note";
  }

  @Override
  public Map<String, Object> toInput() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("userId", userId);
    map.put("noteId", noteId);
    map.put("text", text);
    map.put("pinned", pinned);
    createdAt.ifPresent(value -> map.put("createdAt", value));
    return map;
  }

  @Override
  public Map<String, Object> toMap() {
    return toInput();
  }

  /** The same with another {@code userId}. */
  public Note withUserId(String userId) {
    return toBuilder().userId(userId).build();
  }

  /** The same with another {@code noteId}. */
  public Note withNoteId(String noteId) {
    return toBuilder().noteId(noteId).build();
  }

  /** The same with another {@code text}. */
  public Note withText(String text) {
    return toBuilder().text(text).build();
  }

  /** The same with another {@code pinned}. */
  public Note withPinned(boolean pinned) {
    return toBuilder().pinned(pinned).build();
  }

  /** The same with another {@code createdAt}. */
  public Note withCreatedAt(Instant createdAt) {
    return toBuilder().createdAt(createdAt).build();
  }

  /** The same without {@code createdAt}. */
  public Note withoutCreatedAt() {
    return toBuilder().createdAt(null).build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** A builder that begins with what this has. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.userId = userId;
    builder.noteId = noteId;
    builder.text = text;
    builder.pinned = pinned;
    builder.createdAt = createdAt.orElse(null);
    return builder;
  }

  /** Puts {@code Note} together. Not safe to share between threads. */
  public static final class Builder {
    private String userId;
    private String noteId;
    private String text;
    private Boolean pinned = false;
    private Instant createdAt;

    private Builder() {}

    public Builder userId(String userId) {
      this.userId = userId;
      return this;
    }

    public Builder noteId(String noteId) {
      this.noteId = noteId;
      return this;
    }

    public Builder text(String text) {
      this.text = text;
      return this;
    }

    public Builder pinned(boolean pinned) {
      this.pinned = pinned;
      return this;
    }

    public Builder createdAt(Instant createdAt) {
      this.createdAt = createdAt;
      return this;
    }

    public Note build() {
      return new Note(
          userId,
          noteId,
          text,
          Objects.requireNonNull(pinned, "pinned"),
          Optional.ofNullable(createdAt));
    }
  }
}
