package dev.clave.spring.example.notebook;

import dev.clave.table.item.Item;
import dev.clave.table.item.RecordType;
import dev.clave.table.typed.AttributeReader;
import dev.clave.table.typed.Attributes;
import dev.clave.table.typed.Values;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that a user wrote down.
 *
 * @param createdAt when it was created, kept by the runtime
 */
public record Note(
    String userId, String noteId, String text, boolean pinned, Optional<Instant> createdAt)
    implements NotebookItem {
  /** The type of this record, for conversions between two designs. */
  public static final RecordType<Note> TYPE = new RecordType<>("note", Note::from);

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
  public Attributes toInput() {
    return new Attributes(5)
        .add("userId", userId)
        .add("noteId", noteId)
        .add("text", text)
        .add("pinned", pinned)
        .add("createdAt", createdAt);
  }

  @Override
  public Attributes toMap() {
    return toInput();
  }

  /** A copy with another {@code userId}. */
  public Note withUserId(String userId) {
    return toBuilder().userId(userId).build();
  }

  /** A copy with another {@code noteId}. */
  public Note withNoteId(String noteId) {
    return toBuilder().noteId(noteId).build();
  }

  /** A copy with another {@code text}. */
  public Note withText(String text) {
    return toBuilder().text(text).build();
  }

  /** A copy with another {@code pinned}. */
  public Note withPinned(boolean pinned) {
    return toBuilder().pinned(pinned).build();
  }

  /** A copy with another {@code createdAt}. */
  public Note withCreatedAt(Instant createdAt) {
    return toBuilder().createdAt(createdAt).build();
  }

  /** A copy without {@code createdAt}. */
  public Note withoutCreatedAt() {
    return toBuilder().createdAt(null).build();
  }

  /** A builder in which only defaults are set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the values of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.userId = userId;
    builder.noteId = noteId;
    builder.text = text;
    builder.pinned = pinned;
    builder.createdAt = createdAt.orElse(null);
    return builder;
  }

  /** Builds a {@code Note}. Not safe to share between threads. */
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

    public Builder createdAt(@Nullable Instant createdAt) {
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
