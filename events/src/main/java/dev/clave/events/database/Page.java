package dev.clave.events.database;

import java.util.List;

/**
 * Rows up to about a megabyte of text, so that whoever asks for many large ones does not fill the
 * memory.
 *
 * <pre>{@code
 * Page<StoredEvent> page = events.stored().page(filter, Long.MAX_VALUE, 50);
 * boolean hasMore = !page.isLast();
 * }</pre>
 *
 * @param isLast whether there are no others behind them
 */
public record Page<T>(List<T> rows, boolean isLast) {
  /** The row that reaches it is the last of its page. */
  static final long MOST_CHARACTERS = 1 << 20;

  public Page {
    rows = List.copyOf(rows);
  }
}
