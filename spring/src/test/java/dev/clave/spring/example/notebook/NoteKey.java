package dev.clave.spring.example.notebook;

import dev.clave.table.item.Item;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What tells one {@code note} from another. */
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
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("userId", userId);
    map.put("noteId", noteId);
    return map;
  }

  @Override
  public Note read(Item item) {
    return Note.from(item);
  }
}
