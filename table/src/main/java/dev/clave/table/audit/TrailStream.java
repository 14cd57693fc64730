package dev.clave.table.audit;

import dev.clave.table.stream.Change;
import dev.clave.table.stream.TableStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads a table's stream into its chain, page by page, each page with its position. */
final class TrailStream {

  /** Entries of one page and the head fit into a transaction of 100 writes. */
  private static final int PAGE = 90;

  /** A transaction holds 4 MB; entries with their index keys take a little more than images. */
  private static final int LARGEST = 2_500_000;

  /** What one round came to: whether it read all there was, or was overtaken. */
  record Round(int entryCount, boolean whole) {}

  private final String tableName;
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final Chain chain;
  private final Map<String, String> iterators = new HashMap<>();
  private String arn;
  private ChainHead head;
  private int entryCount;

  TrailStream(String tableName, DynamoDbClient client, DynamoDbStreamsClient streams, Chain chain) {
    this.tableName = tableName;
    this.client = client;
    this.streams = streams;
    this.chain = chain;
  }

  Round read(Function<Change, Optional<AuditEntry>> reader) {
    entryCount = 0;
    if (arn == null) {
      arn = client.describeTable(request -> request.tableName(tableName)).table().latestStreamArn();
    }
    ChainHead storedHead = chain.head();
    if (!storedHead.equals(head)) {
      // Another process has read on: an iterator from before would read the same again.
      iterators.clear();
    }
    head = storedHead;
    List<Shard> shards = stream().shards();
    Set<String> present = shards.stream().map(Shard::shardId).collect(Collectors.toSet());
    boolean whole = true;
    for (Shard shard : shards) {
      String parent = shard.parentShardId();
      boolean ready = parent == null || !present.contains(parent) || isFinished(parent);
      if (whole && ready && !isFinished(shard.shardId())) {
        whole = drain(shard.shardId(), present, reader);
      }
    }
    if (!whole) {
      iterators.clear();
    }
    return new Round(entryCount, whole);
  }

  private boolean isFinished(String shard) {
    return ChainHead.FINISHED.equals(head.on(arn).positions().get(shard));
  }

  /** Reads until a page is empty; false if another process wrote to the chain meanwhile. */
  private boolean drain(
      String shard, Set<String> present, Function<Change, Optional<AuditEntry>> reader) {
    String iterator = iterators.remove(shard);
    if (iterator == null) {
      iterator = iterator(shard);
    }
    while (true) {
      GetRecordsResponse page;
      try {
        String from = iterator;
        page = streams.getRecords(request -> request.shardIterator(from).limit(PAGE));
      } catch (ExpiredIteratorException e) {
        iterator = iterator(shard);
        continue;
      }
      if (!enter(shard, present, page.records(), reader)) {
        return false;
      }
      iterator = page.nextShardIterator();
      if (iterator == null) {
        return advance(head.on(arn).within(present).at(shard, ChainHead.FINISHED), List.of());
      }
      if (page.records().isEmpty()) {
        iterators.put(shard, iterator);
        return true;
      }
    }
  }

  private boolean enter(
      String shard,
      Set<String> present,
      List<Record> records,
      Function<Change, Optional<AuditEntry>> reader) {
    List<AuditEntry> entries = new ArrayList<>();
    int size = 0;
    String position = null;
    for (Record record : records) {
      Optional<AuditEntry> entry = reader.apply(Change.of(record));
      int more = entry.map(TrailStream::size).orElse(0);
      if (size + more > LARGEST) {
        if (!advance(head.on(arn).within(present).at(shard, position), entries)) {
          return false;
        }
        entries.clear();
        size = 0;
      }
      entry.ifPresent(entries::add);
      size += more;
      position = record.dynamodb().sequenceNumber();
    }
    return position == null || advance(head.on(arn).within(present).at(shard, position), entries);
  }

  private static int size(AuditEntry entry) {
    return EntryHash.size(
        List.of(entry.before().orElse(Map.of()), entry.after().orElse(Map.of()), entry.item()));
  }

  private boolean advance(ChainHead movedHead, List<AuditEntry> entries) {
    Optional<ChainHead> next = chain.append(head, movedHead, entries);
    next.ifPresent(
        each -> {
          head = each;
          entryCount += entries.size();
        });
    return next.isPresent();
  }

  private String iterator(String shard) {
    return stream().iterator(shard, Optional.ofNullable(head.on(arn).positions().get(shard)));
  }

  private TableStream stream() {
    return new TableStream(streams, arn);
  }
}
