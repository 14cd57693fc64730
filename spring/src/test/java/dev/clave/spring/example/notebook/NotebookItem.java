package dev.clave.spring.example.notebook;

import dev.clave.table.Item;
import dev.clave.table.typed.EntityRecord;

/** Any item of {@code notebook}. */
public sealed interface NotebookItem extends EntityRecord permits Note {
  static NotebookItem from(Item item) {
    return switch (item.entity()) {
      case "note" -> Note.from(item);
      default -> throw new IllegalArgumentException("no entity `" + item.entity() + "`");
    };
  }
}
