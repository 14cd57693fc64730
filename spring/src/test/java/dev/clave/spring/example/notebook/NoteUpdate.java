package dev.clave.spring.example.notebook;

import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Changes of one {@code note}, made together by {@link #apply}.
 *
 * <p>Not safe to share between threads.
 *
 * @param <R> what {@code apply} returns: the item, or its future
 */
public final class NoteUpdate<R> {
  private final NoteKey key;
  private final Function<NoteUpdate<R>, R> application;
  private final Map<String, Object> changes = new HashMap<>();
  private final Map<String, Object> expected = new HashMap<>();

  NoteUpdate(NoteKey key, Function<NoteUpdate<R>, R> application) {
    this.key = key;
    this.application = application;
  }

  /** Sets {@code text}. */
  public NoteUpdate<R> text(String value) {
    changes.put("text", Objects.requireNonNull(value, "text"));
    return this;
  }

  /** Sets {@code pinned}. */
  public NoteUpdate<R> pinned(boolean value) {
    changes.put("pinned", value);
    return this;
  }

  /**
   * Makes the changes only if {@code text} has this value; else {@link
   * NoteRefused.ConditionFailed}.
   */
  public NoteUpdate<R> ifText(String value) {
    expected.put("text", Objects.requireNonNull(value, "text"));
    return this;
  }

  /**
   * Makes the changes only if {@code pinned} has this value; else {@link
   * NoteRefused.ConditionFailed}.
   */
  public NoteUpdate<R> ifPinned(boolean value) {
    expected.put("pinned", value);
    return this;
  }

  /**
   * Makes the changes; returns the item as it is then.
   *
   * @throws NoteRefused with the reason
   * @throws TableException {@code REFUSED_INPUT} if a value does not fit the design, {@code
   *     OUT_OF_SCOPE}, {@code BUSY}
   */
  public R apply() {
    return application.apply(this);
  }

  Note on(Table table) {
    try {
      return Note.from(table.update("note", key.toMap(), changes, expected));
    } catch (TableException refusal) {
      throw NoteRefused.of(refusal);
    }
  }
}
