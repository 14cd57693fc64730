package dev.clave.table.change;

import dev.clave.table.stream.Change;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The event of a DynamoDB stream as Lambda hands it to a function, read from its JSON's maps. */
final class LambdaEvent {
  static final Logger LOG = LoggerFactory.getLogger(LambdaEvent.class);
  static final Map<String, Object> DONE = Map.of("batchItemFailures", List.of());

  private static final String EXPIRY_PRINCIPAL = "dynamodb.amazonaws.com";

  private LambdaEvent() {}

  /** A change and its place in the stream. */
  record Entry(String sequence, Change change) {}

  static Map<String, Object> failedAt(String sequence) {
    return Map.of("batchItemFailures", List.of(Map.of("itemIdentifier", sequence)));
  }

  static List<Entry> entries(Map<String, ?> event) {
    List<Entry> entries = new ArrayList<>();
    for (Object each : list(event.get("Records"))) {
      Map<?, ?> entry = map(each, "Records");
      Map<?, ?> image = map(entry.get("dynamodb"), "dynamodb");
      entries.add(new Entry(String.valueOf(image.get("SequenceNumber")), change(entry, image)));
    }
    return entries;
  }

  private static Change change(Map<?, ?> entry, Map<?, ?> image) {
    return new Change(
        String.valueOf(entry.get("eventID")),
        switch (String.valueOf(entry.get("eventName"))) {
          case "INSERT" -> Change.Kind.CREATED;
          case "REMOVE" -> Change.Kind.REMOVED;
          default -> Change.Kind.CHANGED;
        },
        instant(image.get("ApproximateCreationDateTime")),
        item(image.get("Keys")).orElse(Map.of()),
        item(image.get("OldImage")),
        item(image.get("NewImage")),
        entry.get("userIdentity") instanceof Map<?, ?> identity
            && EXPIRY_PRINCIPAL.equals(identity.get("principalId")));
  }

  /** Seconds since 1970, with or without a fraction. */
  private static Instant instant(Object value) {
    return value == null
        ? Instant.EPOCH
        : Instant.ofEpochMilli(new BigDecimal(value.toString()).movePointRight(3).longValue());
  }

  private static Optional<Map<String, AttributeValue>> item(Object value) {
    return value == null ? Optional.empty() : Optional.of(values(map(value, "image")));
  }

  private static Map<String, AttributeValue> values(Map<?, ?> map) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    map.forEach((name, value) -> values.put((String) name, value(map(value, (String) name))));
    return values;
  }

  private static AttributeValue value(Map<?, ?> typed) {
    Map.Entry<?, ?> only = typed.entrySet().iterator().next();
    Object value = only.getValue();
    return switch (String.valueOf(only.getKey())) {
      case "S" -> AttributeValue.fromS((String) value);
      case "N" -> AttributeValue.fromN(value.toString());
      case "B" -> AttributeValue.fromB(bytes(value));
      case "BOOL" -> AttributeValue.fromBool((Boolean) value);
      case "NULL" -> AttributeValue.fromNul(true);
      case "SS" -> AttributeValue.fromSs(list(value).stream().map(Object::toString).toList());
      case "NS" -> AttributeValue.fromNs(list(value).stream().map(Object::toString).toList());
      case "BS" -> AttributeValue.fromBs(list(value).stream().map(LambdaEvent::bytes).toList());
      case "L" ->
          AttributeValue.fromL(list(value).stream().map(each -> value(map(each, "L"))).toList());
      case "M" -> AttributeValue.fromM(values(map(value, "M")));
      default ->
          throw new IllegalArgumentException(
              "expected a type of DynamoDB such as `S`, found `" + only.getKey() + "`");
    };
  }

  private static SdkBytes bytes(Object value) {
    return value instanceof ByteBuffer buffer
        ? SdkBytes.fromByteBuffer(buffer)
        : SdkBytes.fromByteArray(Base64.getDecoder().decode((String) value));
  }

  private static List<?> list(Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("expected a list of records, found `" + value + "`");
  }

  private static Map<?, ?> map(Object value, String place) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw new IllegalArgumentException(
        "`"
            + place
            + "`: expected a map as in the event of a DynamoDB stream, found `"
            + value
            + "`");
  }
}
