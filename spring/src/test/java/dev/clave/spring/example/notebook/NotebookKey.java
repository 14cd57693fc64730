package dev.clave.spring.example.notebook;

import dev.clave.table.typed.EntityKey;

/**
 * The key of any item of {@code notebook}.
 *
 * @param <T> the record of the entity
 */
public sealed interface NotebookKey<T extends NotebookItem> extends EntityKey<T> permits NoteKey {}
