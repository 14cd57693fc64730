package dev.clave.table.audit;

import dev.clave.design.Design;
import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditRole;
import dev.clave.design.model.Entity;
import dev.clave.table.Table;
import dev.clave.table.item.Image;
import dev.clave.table.item.Item;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The entries of a trail one behind the other. Entries and the head of the chain are written in one
 * transaction, on the condition that the head is where it was: an entry is there once, and two
 * processes cannot both go on from the same one.
 */
final class Chain {
  private static final String CHAIN = "audit";
  private static final String CONDITION_FAILED = "ConditionalCheckFailed";

  private final Table table;
  private final Table heads;
  private final DynamoDbClient client;
  private final Audit.Trail trail;
  private final Optional<Duration> keep;
  private final EntryHash hashes;

  Chain(Table table, DynamoDbClient client, Audit.Trail trail, Optional<Duration> keep) {
    this.table = table;
    this.client = client;
    this.trail = trail;
    this.keep = keep;
    this.heads = heads(table, client);
    this.hashes =
        new EntryHash(
            table.design().entity(trail.entity()), trail.attributes().get(AuditRole.HASH));
  }

  /** The table that holds the end of the chain, whether it is there or not. */
  static Table heads(Table table, DynamoDbClient client) {
    return Table.open(
        headDesign(),
        client,
        TableOptions.defaults().withTableName(AuditTrail.headTable(table.tableName())));
  }

  private static Design headDesign() {
    try (InputStream file = Chain.class.getResourceAsStream("design.yaml")) {
      return Design.check(new String(file.readAllBytes(), StandardCharsets.UTF_8))
          .design()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void provision() {
    heads.provision();
  }

  EntryHash hashes() {
    return hashes;
  }

  ChainHead head() {
    return heads
        .getConsistent("head", Map.of("chain", CHAIN))
        .map(ChainHead::of)
        .orElse(ChainHead.EMPTY);
  }

  /**
   * Writes entries behind a head, and the head that they leave.
   *
   * @param movedHead the head as it is to be, but for the entries
   * @return the new head; empty if somebody else has moved the chain on meanwhile
   */
  Optional<ChainHead> append(ChainHead head, ChainHead movedHead, List<AuditEntry> entries) {
    return append(head, movedHead, entries, List.of());
  }

  /**
   * As {@link #append(ChainHead, ChainHead, List)}, with other writes in the same transaction.
   *
   * @return empty also if one of those was overtaken
   */
  Optional<ChainHead> append(
      ChainHead head,
      ChainHead movedHead,
      List<AuditEntry> entries,
      List<TransactWriteItem> otherWrites) {
    ChainHead next = movedHead;
    List<TransactWriteItem> writes = new ArrayList<>(otherWrites);
    for (AuditEntry change : entries) {
      AuditEntry entry = change.behind(next.at());
      Map<String, Object> attributes = attributes(entry, next);
      String hash = hashes.of(stored(attributes));
      attributes.put(trail.attributes().get(AuditRole.HASH), hash);
      next = next.after(hash, entry.at(), expires(entry));
      for (Image image : table.images(trail.entity(), attributes)) {
        writes.add(put(image, "attribute_not_exists(#k)", Map.of()));
      }
    }
    Image image = heads.images("head", next.attributes(CHAIN)).get(0);
    boolean first = head.sequence() == 0 && head.stream().equals(ChainHead.EMPTY.stream());
    writes.add(
        first
            ? put(image, "attribute_not_exists(#k)", Map.of())
            : unmoved(image, heads.images("head", head.attributes(CHAIN)).get(0).item()));
    try {
      client.transactWriteItems(
          request ->
              request.transactItems(writes).clientRequestToken(UUID.randomUUID().toString()));
      return Optional.of(next);
    } catch (TransactionCanceledException e) {
      if (e.cancellationReasons().stream().anyMatch(each -> CONDITION_FAILED.equals(each.code()))) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The hash of an entry with these attributes; its own hash is no part of it. */
  String contentHash(Map<String, Object> attributes) {
    Image image = table.images(trail.entity(), attributes).get(0);
    return hashes.of(table.decode(image.item()).map(Item::attributes).orElseThrow());
  }

  /** What puts an entry in the place of another. */
  List<TransactWriteItem> replacement(Item entry, Map<String, Object> attributes) {
    List<Image> before = table.images(trail.entity(), entry.attributes());
    List<Image> after = table.images(trail.entity(), attributes);
    Set<Map<String, AttributeValue>> places =
        after.stream().map(Image::key).collect(Collectors.toSet());
    List<TransactWriteItem> writes = new ArrayList<>();
    for (Image image : before) {
      if (!places.contains(image.key())) {
        writes.add(delete(image));
      }
    }
    for (Image image : after) {
      writes.add(
          TransactWriteItem.builder()
              .put(Put.builder().tableName(image.table()).item(image.item()).build())
              .build());
    }
    return writes;
  }

  private static TransactWriteItem delete(Image image) {
    return TransactWriteItem.builder()
        .delete(
            Delete.builder()
                .tableName(image.table())
                .key(image.key())
                .conditionExpression("attribute_exists(#k)")
                .expressionAttributeNames(Map.of("#k", image.key().keySet().iterator().next()))
                .build())
        .build();
  }

  /** As the table gives it back, so that what is hashed now is what is hashed when it is read. */
  private Map<String, Object> stored(Map<String, Object> attributes) {
    Map<String, Object> whole = new LinkedHashMap<>(attributes);
    whole.put(trail.attributes().get(AuditRole.HASH), "none");
    Image image = table.images(trail.entity(), whole).get(0);
    return table.decode(image.item()).map(Item::attributes).orElseThrow();
  }

  private Map<String, Object> attributes(AuditEntry entry, ChainHead head) {
    Map<AuditRole, Object> values = new LinkedHashMap<>();
    long sequence = head.sequence() + 1;
    values.put(AuditRole.ID, "%012d".formatted(sequence));
    values.put(AuditRole.ACTOR, entry.actor().replace(delimiter(), ""));
    values.put(AuditRole.ADDRESS, entry.address().orElse(null));
    values.put(AuditRole.AT, entry.at());
    values.put(AuditRole.ACTION, trail.actions().get(entry.action()));
    values.put(AuditRole.ENTITY, entry.entity().orElse(null));
    values.put(AuditRole.ITEM, entry.item());
    values.put(AuditRole.BEFORE, entry.before().orElse(null));
    values.put(AuditRole.AFTER, entry.after().orElse(null));
    values.put(AuditRole.SEQUENCE, sequence);
    values.put(AuditRole.PREVIOUS, head.link());
    Map<String, Object> attributes = new LinkedHashMap<>();
    values.forEach(
        (role, value) -> {
          if (value != null && trail.attributes().containsKey(role)) {
            attributes.put(trail.attributes().get(role), value);
          }
        });
    Entity entity = table.design().entity(trail.entity());
    expires(entry).ifPresent(at -> attributes.put(entity.expiry().orElseThrow().attribute(), at));
    return attributes;
  }

  private String delimiter() {
    return table.design().tables().get(0).delimiter();
  }

  private Optional<Instant> expires(AuditEntry entry) {
    return keep.filter(each -> table.design().entity(trail.entity()).expiry().isPresent())
        .map(each -> Instant.ofEpochSecond(entry.at().plus(each).getEpochSecond()));
  }

  private static TransactWriteItem put(
      Image image, String condition, Map<String, AttributeValue> values) {
    Put.Builder put =
        Put.builder()
            .tableName(image.table())
            .item(image.item())
            .conditionExpression(condition)
            .expressionAttributeNames(Map.of("#k", image.key().keySet().iterator().next()));
    if (!values.isEmpty()) {
      put.expressionAttributeValues(values);
    }
    return TransactWriteItem.builder().put(put.build()).build();
  }

  /** The head is put where it was read: by its number, its stream and its positions. */
  private static TransactWriteItem unmoved(Image image, Map<String, AttributeValue> before) {
    Put put =
        Put.builder()
            .tableName(image.table())
            .item(image.item())
            .conditionExpression("#n = :n AND #s = :s AND #p = :p")
            .expressionAttributeNames(Map.of("#n", "sequence", "#s", "stream", "#p", "positions"))
            .expressionAttributeValues(
                Map.of(
                    ":n", before.get("sequence"),
                    ":s", before.get("stream"),
                    ":p", before.get("positions")))
            .build();
    return TransactWriteItem.builder().put(put).build();
  }
}
