package dev.clave.table.stream;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * One change to one item, as the stream tells it. {@code id} is the same each time the change is
 * delivered. {@code byTimeToLive} is true when no caller but the table's own expiry removed it.
 *
 * <pre>{@code
 * new StreamFollower(table, streams, Checkpoints.inMemory(), change -> {
 *   if (change.kind() == Change.Kind.REMOVED && !change.byTimeToLive()) { … }
 * });
 * }</pre>
 */
public record Change(
    String id,
    Kind kind,
    Instant at,
    Map<String, AttributeValue> key,
    Optional<Map<String, AttributeValue>> before,
    Optional<Map<String, AttributeValue>> after,
    boolean byTimeToLive) {

  /** What happened to the item. */
  public enum Kind {
    CREATED,
    CHANGED,
    REMOVED
  }

  private static final String EXPIRY_PRINCIPAL = "dynamodb.amazonaws.com";

  /** A record of a stream as the change that it tells. */
  public static Change of(Record record) {
    var image = record.dynamodb();
    return new Change(
        record.eventID(),
        kind(record.eventName()),
        image.approximateCreationDateTime(),
        image.keys(),
        image.hasOldImage() ? Optional.of(image.oldImage()) : Optional.empty(),
        image.hasNewImage() ? Optional.of(image.newImage()) : Optional.empty(),
        record.userIdentity() != null
            && EXPIRY_PRINCIPAL.equals(record.userIdentity().principalId()));
  }

  private static Kind kind(OperationType operation) {
    return switch (operation) {
      case INSERT -> Kind.CREATED;
      case REMOVE -> Kind.REMOVED;
      default -> Kind.CHANGED;
    };
  }
}
