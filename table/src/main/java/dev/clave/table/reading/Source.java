package dev.clave.table.reading;

import dev.clave.table.pattern.PatternShape;
import dev.clave.table.pattern.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One partition, shard or scan segment being read: what has been fetched and not yet taken. */
public final class Source {
  /** What one request gave: items, how many were read to find them, and where it stopped. */
  record Chunk(
      List<Map<String, AttributeValue>> items, int read, Map<String, AttributeValue> last) {}

  /** Sends one request from a place, empty for the beginning, reading at most so many items. */
  public interface Fetch {
    Chunk fetch(Map<String, AttributeValue> after, int limit);
  }

  private final Fetch fetch;
  private final Deque<Map<String, AttributeValue>> waiting = new ArrayDeque<>();
  private Position fetched;
  private Position position;
  private Map<String, AttributeValue> last;

  public Source(Fetch fetch, Position from) {
    this.fetch = fetch;
    this.fetched = from;
    this.position = from;
  }

  /** Whether a request must be sent before it is known what comes next. */
  boolean needsFetch() {
    return waiting.isEmpty() && !fetched.ended();
  }

  /** Sends one request; returns how many items were read. */
  int fetch(int limit) {
    Chunk chunk = fetch.fetch(fetched.after(), limit);
    waiting.addAll(chunk.items());
    fetched = Position.after(chunk.last());
    if (waiting.isEmpty()) {
      position = fetched;
    }
    return chunk.read();
  }

  /** The next item, or null when none is waiting. */
  Map<String, AttributeValue> peek() {
    return waiting.peek();
  }

  Map<String, AttributeValue> take() {
    last = waiting.remove();
    if (waiting.isEmpty()) {
      position = fetched;
    }
    return last;
  }

  /** How far the reader has come: behind the last item taken. */
  Position position(PatternShape pattern) {
    return waiting.isEmpty() || last == null ? position : Position.after(pattern.position(last));
  }
}
