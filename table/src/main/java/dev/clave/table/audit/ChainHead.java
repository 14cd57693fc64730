package dev.clave.table.audit;

import dev.clave.table.item.Item;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The end of the chain: the last entry, and how far each shard of the stream was read.
 *
 * @param sequence the number of the last entry; 0 before the first
 * @param hash its hash; empty before the first
 * @param at when its change was made; empty before the first
 * @param expires when it expires, if it does
 * @param stream the ARN of the stream that the positions are of
 * @param positions the sequence number of the last record that was read of each shard
 */
record ChainHead(
    long sequence,
    String hash,
    Optional<Instant> at,
    Optional<Instant> expires,
    String stream,
    Map<String, String> positions) {
  /** A position: the shard has been read to its end. */
  static final String FINISHED = "finished";

  static final ChainHead EMPTY =
      new ChainHead(0, "none", Optional.empty(), Optional.empty(), "none", Map.of());

  ChainHead {
    positions = Collections.unmodifiableMap(new LinkedHashMap<>(positions));
  }

  static ChainHead of(Item item) {
    Map<String, String> positions = new LinkedHashMap<>();
    ((Map<?, ?>) item.get("positions"))
        .forEach((shard, position) -> positions.put(shard.toString(), position.toString()));
    return new ChainHead(
        ((Number) item.get("sequence")).longValue(),
        item.get("hash").toString(),
        Optional.ofNullable(item.get("at")).map(each -> Instant.parse(each.toString())),
        Optional.ofNullable(item.get("expires")).map(each -> Instant.parse(each.toString())),
        item.get("stream").toString(),
        positions);
  }

  Map<String, Object> attributes(String chain) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("chain", chain);
    attributes.put("sequence", sequence);
    attributes.put("hash", hash);
    at.ifPresent(each -> attributes.put("at", each));
    expires.ifPresent(each -> attributes.put("expires", each));
    attributes.put("stream", stream);
    attributes.put("positions", positions);
    return attributes;
  }

  /** What the next entry says of this one. */
  String link() {
    return expires.map(each -> "expires " + each.getEpochSecond() + " ").orElse("") + hash;
  }

  ChainHead after(String newHash, Instant newAt, Optional<Instant> newExpires) {
    return new ChainHead(sequence + 1, newHash, Optional.of(newAt), newExpires, stream, positions);
  }

  ChainHead at(String shard, String position) {
    Map<String, String> movedPositions = new LinkedHashMap<>(positions);
    movedPositions.put(shard, position);
    return new ChainHead(sequence, hash, at, expires, stream, movedPositions);
  }

  /** The same on a stream; of another stream than before nothing has been read. */
  ChainHead on(String arn) {
    return stream.equals(arn) ? this : new ChainHead(sequence, hash, at, expires, arn, Map.of());
  }

  /** Without the shards that the stream no longer has. */
  ChainHead within(java.util.Collection<String> shards) {
    Map<String, String> remaining = new LinkedHashMap<>(positions);
    remaining.keySet().retainAll(shards);
    return new ChainHead(sequence, hash, at, expires, stream, remaining);
  }
}
