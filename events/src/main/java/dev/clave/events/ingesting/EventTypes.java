package dev.clave.events.ingesting;

import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Streams;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The types of events that were sent, and those that this process handles: a type that no handler
 * takes, and a handler for a type that nobody sends, are usually one word spelt in two ways.
 *
 * <pre>{@code
 * for (EventTypes.Use use : events.types().unhandled()) {
 *   System.out.println(use.stream() + " " + use.type());
 * }
 * }</pre>
 */
public final class EventTypes {

  private static final Logger LOG = LoggerFactory.getLogger(EventTypes.class);

  /** Senders choose types: those beyond are recorded with each event, not known by heart. */
  static final int MOST_REMEMBERED = 1_000;

  /**
   * One type of one stream.
   *
   * @param firstSentAt empty if nobody has sent one
   * @param handled whether this process has a handler for it
   */
  public record Use(String stream, String type, Optional<Instant> firstSentAt, boolean handled) {}

  private final Database database;
  private final InstantSource clock;
  private final Streams streams;
  private final Set<Streams.Type> recorded = ConcurrentHashMap.newKeySet();

  public EventTypes(Database database, InstantSource clock, Streams streams) {
    this.database = database;
    this.clock = clock;
    this.streams = streams;
  }

  /** All types that were sent or are handled, by stream and type. */
  public List<Use> list() {
    List<Use> uses = new ArrayList<>(sent());
    Set<Streams.Type> unsent = new TreeSet<>(streams.handledTypes());
    uses.forEach(use -> unsent.remove(new Streams.Type(use.stream(), use.type())));
    unsent.forEach(type -> uses.add(new Use(type.stream(), type.type(), Optional.empty(), true)));
    return uses;
  }

  private List<Use> sent() {
    return database.call(
        connection ->
            Query.named(connection, "event_types")
                .list(
                    row -> {
                      String stream = row.getString(1);
                      String type = row.getString(2);
                      boolean handled = streams.handler(stream, type).isPresent();
                      return new Use(stream, type, Query.instant(row, "first_sent_at"), handled);
                    }));
  }

  /** Types that were sent and that this process does not handle. */
  public List<Use> unhandled() {
    return list().stream().filter(use -> !use.handled()).toList();
  }

  /** A type that no handler takes, and how many keys wait because of it. */
  public record Waiting(String type, long keys) {}

  /** Types of which events wait since no process has a handler for them. */
  public List<Waiting> waiting() {
    return database.call(
        connection ->
            Query.named(connection, "unhandled_keys")
                .list(row -> new Waiting(row.getString(1), row.getLong(2))));
  }

  /** Types that this process handles and nobody has sent. */
  public List<Use> unsent() {
    return list().stream().filter(use -> use.firstSentAt().isEmpty()).toList();
  }

  public Set<String> names() {
    return list().stream().map(Use::type).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Says in the log what does not fit together. */
  public void tell() {
    if (streams.handlesAny()) {
      unhandled()
          .forEach(
              use -> LOG.warn("no handler takes `{}` of stream `{}`", use.type(), use.stream()));
      unsent()
          .forEach(
              use -> LOG.info("nobody has sent `{}` to stream `{}`", use.type(), use.stream()));
    }
  }

  /** Records the types of events that were taken in, in a transaction of its own. */
  void record(Collection<NewEvent> events) {
    Set<Streams.Type> types = new TreeSet<>();
    for (NewEvent event : events) {
      Streams.Type type = new Streams.Type(event.stream(), event.type());
      if (!recorded.contains(type)) {
        types.add(type);
      }
    }
    if (types.isEmpty()) {
      return;
    }
    String[] names = types.stream().map(Streams.Type::stream).toArray(String[]::new);
    String[] texts = types.stream().map(Streams.Type::type).toArray(String[]::new);
    database.run(
        connection ->
            Query.named(connection, "record_types", clock.instant(), names, texts).update());
    if (recorded.size() + types.size() <= MOST_REMEMBERED) {
      recorded.addAll(types);
    }
  }

  int remembered() {
    return recorded.size();
  }
}
