package dev.clave.events.model;

/**
 * What events are kept in order by, within its stream.
 *
 * <pre>{@code
 * EventKey key = new EventKey("orders", "o-1042");
 * }</pre>
 */
public record EventKey(String stream, String key) implements Comparable<EventKey> {
  @Override
  public int compareTo(EventKey other) {
    int byStream = stream.compareTo(other.stream);
    return byStream != 0 ? byStream : key.compareTo(other.key);
  }
}
