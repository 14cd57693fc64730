package dev.clave.table.change;

import dev.clave.table.stream.TableStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The shards that a stream has now, parents before children. */
record ShardList(List<Shard> shards) {
  static ShardList read(DynamoDbStreamsClient streams, String streamArn) {
    return new ShardList(new TableStream(streams, streamArn).shards());
  }

  Set<String> ids() {
    return shards.stream().map(Shard::shardId).collect(Collectors.toSet());
  }

  /**
   * The shards that have no lease and may be read: those whose parent was read to its end, or has
   * left the stream. A shard before its parent would give an item's changes out of order.
   */
  List<String> ready(List<Lease> leases) {
    Map<String, Lease> byShard =
        leases.stream().collect(Collectors.toMap(Lease::shard, Function.identity()));
    Set<String> present = ids();
    List<String> ready = new ArrayList<>();
    for (Shard shard : shards) {
      String parent = shard.parentShardId();
      boolean parentIsRead =
          parent == null
              || (byShard.containsKey(parent)
                  ? byShard.get(parent).finished()
                  : !present.contains(parent));
      if (parentIsRead && !byShard.containsKey(shard.shardId())) {
        ready.add(shard.shardId());
      }
    }
    return ready;
  }

  /** The leases of shards that were read to their end and have left the stream. */
  List<String> outdated(List<Lease> leases) {
    Set<String> present = new HashSet<>(ids());
    return leases.stream()
        .filter(Lease::finished)
        .map(Lease::shard)
        .filter(shard -> !present.contains(shard))
        .toList();
  }
}
