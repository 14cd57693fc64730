package dev.clave.table.change;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Who reads a shard and how far it has come. {@code renewals} goes up with every sign of life of
 * the owner; a lease whose number stays the same is abandoned, whatever the clocks say.
 *
 * @param wantedBy the process that the owner is asked to hand it to
 */
record Lease(
    String shard,
    Optional<String> owner,
    long renewals,
    Optional<String> position,
    Optional<String> wantedBy,
    boolean finished) {
  static final String CONSUMER = "consumer";
  static final String ENTRY = "entry";
  static final String OWNER = "owner";
  static final String RENEWALS = "renewals";
  static final String POSITION = "position";
  static final String WANTED_BY = "wantedBy";
  static final String FINISHED = "finished";

  /** Before the shard in the sort key, so that dead letters lie apart. */
  static final String PREFIX = "LEASE#";

  static Lease of(Map<String, AttributeValue> item) {
    return new Lease(
        item.get(ENTRY).s().substring(PREFIX.length()),
        text(item, OWNER),
        Long.parseLong(item.get(RENEWALS).n()),
        text(item, POSITION),
        text(item, WANTED_BY),
        item.containsKey(FINISHED));
  }

  private static Optional<String> text(Map<String, AttributeValue> item, String name) {
    return Optional.ofNullable(item.get(name)).map(AttributeValue::s);
  }

  boolean isOwnedBy(String process) {
    return owner.equals(Optional.of(process));
  }
}
