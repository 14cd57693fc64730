package dev.clave.engine.stream;

import dev.clave.engine.memory.Declarations;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ItemCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The streams there are. A stream opens and closes in the batch that changes its table. */
public final class Streams implements TableLog {
  /** How long a record, and a closed stream, can be read. */
  static final Duration RETENTION = Duration.ofHours(24);

  /** The first byte of every stream's definition in storage. */
  private static final int AREA = 4;

  private final Storage storage;
  private final InstantSource clock;
  private final Sequences sequences;
  private final ConcurrentSkipListMap<String, Stream> byArn = new ConcurrentSkipListMap<>();
  private final AtomicInteger lastNumber = new AtomicInteger();
  private final Function<String, ShardPlan> plans;
  private final Declarations declarations;

  /** Streams that are being closed take no other change. Guarded by this. */
  private final Set<String> closing = new HashSet<>();

  /**
   * The streams in a storage.
   *
   * @param plans how the records of a table are spread, by its name
   */
  public Streams(
      Storage storage,
      InstantSource clock,
      Function<String, ShardPlan> plans,
      Declarations declarations) {
    this.declarations = declarations;
    this.storage = storage;
    this.clock = clock;
    this.plans = plans;
    long last = Sequences.atTime(clock.instant());
    try (Cursor cursor = storage.scan(KeyRange.prefix(new byte[] {AREA}), Direction.FORWARD)) {
      while (cursor.next()) {
        Stream stream = Stream.fromItem(ItemCodec.decode(cursor.value()));
        byArn.put(stream.arn(), stream);
        declarations.hold(stream.arn(), cursor.value().length);
        lastNumber.accumulateAndGet(stream.number(), Math::max);
        last = Math.max(last, lastSequence(stream));
      }
    }
    this.sequences = new Sequences(last);
  }

  private long lastSequence(Stream stream) {
    try (Cursor records = storage.scan(stream.allRecords(), Direction.BACKWARD)) {
      return records.next() ? ShardReader.sequenceOf(records.key()) : stream.firstSequence();
    }
  }

  @Override
  public Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch) {
    String old = before.map(Streams::openArn).orElse(null);
    String now = after.map(Streams::openArn).orElse(null);
    if (old == null ? now == null : old.equals(now)) {
      return () -> {};
    }
    Optional<Stream> openedStream = after.filter(table -> now != null).map(this::open);
    Optional<Stream> closedStream = Optional.ofNullable(old).map(this::close);
    closedStream.ifPresent(stream -> put(batch, stream));
    openedStream.ifPresent(stream -> put(batch, stream));
    return () -> {
      closedStream.ifPresent(stream -> byArn.put(stream.arn(), stream));
      openedStream.ifPresent(
          stream -> {
            byArn.put(stream.arn(), stream);
            declarations.hold(stream.arn(), storedBytes(stream).length);
          });
    };
  }

  private synchronized Stream close(String arn) {
    closing.add(arn);
    return byArn.get(arn).close(clock.instant(), sequences.lastTaken());
  }

  private Stream open(Table table) {
    Stream stream =
        Stream.open(
            lastNumber.incrementAndGet(),
            table.description(),
            clock.instant(),
            Math.max(sequences.lastTaken() + 1, Sequences.atTime(clock.instant())),
            plans.apply(table.name()).count());
    // A stream is kept for a day, however soon its table is deleted.
    declarations.require(stream.arn(), storedBytes(stream).length);
    return stream;
  }

  private static String openArn(Table table) {
    return isStreamed(table) ? table.description().latestStreamArn() : null;
  }

  static boolean isStreamed(Table table) {
    TableDescription description = table.description();
    return description.streamSpecification() != null
        && Boolean.TRUE.equals(description.streamSpecification().streamEnabled());
  }

  Optional<Stream> find(String arn) {
    return Optional.ofNullable(byArn.get(arn)).map(this::turned).filter(this::isKept);
  }

  /** The stream that takes the records of a table, when it has one. */
  Stream of(Table table) {
    return isStreamed(table) ? turned(byArn.get(table.description().latestStreamArn())) : null;
  }

  /** With other shards, when those that it has are old. */
  private Stream turned(Stream stream) {
    ShardPlan plan = plans.apply(stream.tableName());
    return stream.isDue(plan, clock.instant()) ? turn(stream.arn(), plan) : stream;
  }

  private synchronized Stream turn(String arn, ShardPlan plan) {
    Stream stream = byArn.get(arn);
    Instant now = clock.instant();
    if (closing.contains(arn) || !stream.isDue(plan, now)) {
      return stream;
    }
    Stream turned = stream.turn(plan, now, sequences.lastTaken(), trimHorizon());
    Batch batch = new Batch();
    put(batch, turned);
    storage.write(batch);
    byArn.put(arn, turned);
    return turned;
  }

  /** The streams after {@code arn}, in the order of their names. */
  Collection<Stream> after(String arn) {
    return byArn.tailMap(arn, false).values().stream().filter(this::isKept).toList();
  }

  Sequences sequences() {
    return sequences;
  }

  private boolean isKept(Stream stream) {
    Instant oldest = clock.instant().minus(RETENTION);
    return stream.closed().map(end -> end.at().isAfter(oldest)).orElse(true);
  }

  /** The smallest sequence number that can still be read. */
  long trimHorizon() {
    return Sequences.atTime(clock.instant().minus(RETENTION));
  }

  /** Frees the space of what is too old to be read. */
  public void trim() {
    Batch batch = new Batch();
    long horizon = trimHorizon();
    for (Stream stream : byArn.values()) {
      if (isKept(stream)) {
        KeyRange old = stream.records(0, horizon - 1);
        if (holdsAny(old)) {
          batch.deleteRange(old);
        }
      } else {
        batch.deleteRange(stream.allRecords()).delete(key(stream));
        byArn.remove(stream.arn());
        declarations.drop(stream.arn());
      }
    }
    if (!batch.isEmpty()) {
      storage.write(batch);
    }
  }

  private boolean holdsAny(KeyRange range) {
    try (Cursor cursor = storage.scan(range, Direction.FORWARD)) {
      return cursor.next();
    }
  }

  private static void put(Batch batch, Stream stream) {
    batch.put(key(stream), storedBytes(stream));
  }

  private static byte[] storedBytes(Stream stream) {
    return ItemCodec.encode(stream.toItem());
  }

  private static byte[] key(Stream stream) {
    byte[] arn = stream.arn().getBytes(StandardCharsets.UTF_8);
    return new ByteWriter(arn.length + 1).writeByte(AREA).write(arn).toBytes();
  }
}
