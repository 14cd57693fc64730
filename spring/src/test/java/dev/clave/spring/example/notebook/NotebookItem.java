package dev.clave.spring.example.notebook;

import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;

/** Any item of {@code notebook}. */
public sealed interface NotebookItem extends EntityRecord permits Note {
  static NotebookItem from(Item item) {
    return switch (item.entity()) {
      case "note" -> Note.from(item);
      default -> throw new IllegalArgumentException("no entity `" + item.entity() + "`");
    };
  }
}
