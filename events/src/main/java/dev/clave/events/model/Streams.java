package dev.clave.events.model;

import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The streams that this process declares, and the handlers that all streams share.
 *
 * <pre>{@code
 * Streams streams = processing.declared();
 * boolean isHandled = streams.handler("orders", "order.placed").isPresent();
 * }</pre>
 */
public final class Streams {

  private static final int PROBLEMS_TOLD = 5;
  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

  /** A type of a stream. */
  public record Type(String stream, String type) implements Comparable<Type> {
    @Override
    public int compareTo(Type other) {
      int byStream = stream.compareTo(other.stream);
      return byStream != 0 ? byStream : type.compareTo(other.type);
    }
  }

  private final Map<String, EventHandler> shared;
  private final List<Limit> overall;
  private final Map<String, EventStream> declaredStreams = new HashMap<>();
  private final Map<Type, JsonSchema> schemas = new HashMap<>();

  public Streams(Map<String, EventHandler> shared, List<EventStream> streams, List<Limit> overall) {
    this.shared = shared;
    this.overall = overall;
    for (EventStream stream : streams) {
      declaredStreams.put(stream.name(), stream);
      stream
          .schemas()
          .forEach((type, text) -> schemas.put(new Type(stream.name(), type), schema(type, text)));
    }
  }

  private static JsonSchema schema(String type, String text) {
    try {
      return SCHEMAS.getSchema(Json.stored(text));
    } catch (EventsException e) {
      throw new IllegalArgumentException("schema of `" + type + "`: expected JSON", e);
    }
  }

  /** The stream's own, else the one that all streams share. */
  public Optional<EventHandler> handler(String stream, String type) {
    EventStream declaredStream = declaredStreams.get(stream);
    return Optional.ofNullable(declaredStream == null ? null : declaredStream.handlers().get(type))
        .or(() -> Optional.ofNullable(shared.get(type)));
  }

  /** Those of declared streams; shared handlers belong to no stream in particular. */
  public Set<Type> handledTypes() {
    Set<Type> types = new TreeSet<>();
    declaredStreams
        .values()
        .forEach(
            stream ->
                stream
                    .handlers()
                    .keySet()
                    .forEach(type -> types.add(new Type(stream.name(), type))));
    return types;
  }

  public boolean handlesAny() {
    return !shared.isEmpty() || !handledTypes().isEmpty();
  }

  public boolean halts(String stream) {
    EventStream declaredStream = declaredStreams.get(stream);
    return declaredStream != null && declaredStream.halting();
  }

  /** All limits that the event counts against. */
  public List<Limit> limits(Delivery event) {
    EventStream declaredStream = declaredStreams.get(event.stream());
    if (declaredStream == null || declaredStream.limits().isEmpty()) {
      return overall;
    }
    List<Limit> limits = new ArrayList<>(overall);
    declaredStream.limits().stream().filter(limit -> limit.appliesTo(event)).forEach(limits::add);
    return limits;
  }

  /** Whether its event may be handled in the transaction that takes it in. */
  public boolean isHandledOnArrival(String stream, String type) {
    EventStream declaredStream = declaredStreams.get(stream);
    return declaredStream != null
        && declaredStream.onArrival()
        && declaredStream.limits().isEmpty()
        && overall.isEmpty()
        && !declaredStream.timeouts().containsKey(type)
        && handler(stream, type).isPresent();
  }

  public Optional<Duration> timeout(String stream, String type) {
    EventStream declaredStream = declaredStreams.get(stream);
    return Optional.ofNullable(declaredStream == null ? null : declaredStream.timeouts().get(type));
  }

  /** The types that any handler here takes, of whichever stream. */
  public String[] handledTypeNames() {
    Set<String> names = new TreeSet<>(shared.keySet());
    handledTypes().forEach(type -> names.add(type.type()));
    return names.toArray(String[]::new);
  }

  /** The streams whose processed events become messages by themselves. */
  public Set<String> echoing() {
    return declaredStreams.values().stream()
        .filter(EventStream::echo)
        .map(EventStream::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What the schema of its type says against the payload of an event. */
  Optional<String> problems(NewEvent event) {
    JsonSchema schema = schemas.get(new Type(event.stream(), event.type()));
    if (schema == null) {
      return Optional.empty();
    }
    Set<ValidationMessage> messages = schema.validate(Json.stored(event.payload()));
    return messages.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "`payload`: "
                + messages.stream()
                    .limit(PROBLEMS_TOLD)
                    .map(ValidationMessage::getMessage)
                    .collect(Collectors.joining("; ")));
  }
}
