package dev.clave.engine.memory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What texts were read as: programs send the same few again and again. Texts that are long, or many
 * that are each another, do not fill the memory: one character may become an object of a hundred
 * bytes. Safe for use by many threads.
 *
 * <pre>{@code
 * Condition condition = conditions.get(text);
 * if (condition == null) {
 *   condition = parse(text);
 *   conditions.put(text, condition);
 * }
 * }</pre>
 *
 * @param <T> what a text is read as
 */
public final class ReadTexts<T> {
  /** What programs write is short. */
  private static final int LONGEST = 1024;

  /** Of all texts together; some thousands of usual ones. */
  private static final int MOST_CHARACTERS = 100_000;

  private final Map<String, T> byText = new ConcurrentHashMap<>();
  private final AtomicInteger characters = new AtomicInteger();

  /** What the text was read as, or null if it is not remembered. */
  public T get(String text) {
    return byText.get(text);
  }

  /** Remembers it, unless the text is long; when there are too many, all others are forgotten. */
  public void put(String text, T whatItMeans) {
    if (text.length() > LONGEST) {
      return;
    }
    if (characters.addAndGet(text.length()) > MOST_CHARACTERS) {
      byText.clear();
      characters.set(text.length());
    }
    byText.put(text, whatItMeans);
  }
}
