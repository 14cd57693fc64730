package dev.clave.spring.example.notebook;

import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Changes of one {@code note}, made together by {@link #apply}.
 *
 * <p>Not safe to share between threads.
 */
public final class NoteUpdate {
  private final Table table;
  private final NoteKey key;
  private final Map<String, Object> changes = new HashMap<>();
  private final Map<String, Object> expected = new HashMap<>();

  NoteUpdate(Table table, NoteKey key) {
    this.table = table;
    this.key = key;
  }

  /** Sets {@code text}. */
  public NoteUpdate text(String value) {
    changes.put("text", Objects.requireNonNull(value, "text"));
    return this;
  }

  /** Sets {@code pinned}. */
  public NoteUpdate pinned(boolean value) {
    changes.put("pinned", value);
    return this;
  }

  /**
   * Makes the changes only if {@code text} has this value; else {@link
   * NoteRefused.ConditionFailed}.
   */
  public NoteUpdate ifText(String value) {
    expected.put("text", Objects.requireNonNull(value, "text"));
    return this;
  }

  /**
   * Makes the changes only if {@code pinned} has this value; else {@link
   * NoteRefused.ConditionFailed}.
   */
  public NoteUpdate ifPinned(boolean value) {
    expected.put("pinned", value);
    return this;
  }

  /**
   * Makes the changes; gives the item as it is then.
   *
   * @throws NoteRefused with the reason
   * @throws TableException {@code REFUSED_INPUT} if a value does not fit the design, {@code
   *     OUT_OF_SCOPE}, {@code BUSY}
   */
  public Note apply() {
    try {
      return Note.from(table.update("note", key.toMap(), changes, expected));
    } catch (TableException refusal) {
      throw NoteRefused.of(refusal);
    }
  }
}
