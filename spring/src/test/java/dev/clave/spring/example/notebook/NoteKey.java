package dev.clave.spring.example.notebook;

import dev.clave.table.item.Item;
import dev.clave.table.typed.Attributes;
import java.util.Objects;

/** The key of a {@code note}. */
public record NoteKey(String userId, String noteId) implements NotebookKey<Note> {
  public NoteKey {
    Objects.requireNonNull(userId, "userId");
    Objects.requireNonNull(noteId, "noteId");
  }

  @Override
  public String entityName() {
    return "note";
  }

  @Override
  public Attributes toMap() {
    return new Attributes(2).add("userId", userId).add("noteId", noteId);
  }

  @Override
  public Note read(Item item) {
    return Note.from(item);
  }
}
