package dev.clave.engine.reality;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Fault;
import dev.clave.engine.operation.AccessedKeys;
import dev.clave.engine.operation.Cancellation;
import dev.clave.engine.operation.Interceptor;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.WriteLimit;
import dev.clave.engine.write.WriteUnits;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Puts a {@link Reality} between requests and the store: it delays and fails them, throttles reads
 * and writes, and lets reads see the past. While there is none, it does nothing.
 */
public final class Interference
    implements Interceptor, ReadPath, WriteLimit, TableLog, AutoCloseable {
  private static final Class<?> SYSTEM_CLOCK = Clock.systemUTC().getClass();

  private final Storage storage;
  private final InstantSource clock;
  private final ReadPath direct;
  private final Throttle throttle;
  private final Past past;
  private Catalogue catalogue;
  private AccessedKeys keys;
  private volatile Setting setting;

  /** A reality with what is derived from it. */
  private record Setting(Reality reality, Duration furthest, Random random, boolean isNone) {
    static Setting of(Reality reality) {
      return new Setting(reality, reality.furthest(), new Random(reality.seed()), reality.isNone());
    }
  }

  public Interference(Storage storage, InstantSource clock, Reality reality) {
    this.storage = storage;
    this.clock = clock;
    this.direct = ReadPath.direct(storage);
    this.throttle = new Throttle(clock);
    this.past = new Past(storage);
    this.setting = Setting.of(reality);
  }

  /** Tells where tables are found; called before the first request. */
  public Interference of(Catalogue catalogue) {
    this.catalogue = catalogue;
    this.keys = new AccessedKeys(catalogue);
    return this;
  }

  public Reality reality() {
    return setting.reality();
  }

  /** From now on requests meet another reality; throughput that was used is forgotten. */
  public void set(Reality reality) {
    setting = Setting.of(reality);
    throttle.forget();
    past.close();
  }

  /** How many partitions a table has by now; 0 if none of its throughput was used. */
  public int partitions(String table) {
    return throttle.partitions(catalogue.table(table));
  }

  /** Whether requests wait: under a clock that does not move by itself they do not. */
  public boolean mayWait() {
    Setting now = setting;
    return !now.isNone()
        && clock.getClass() == SYSTEM_CLOCK
        && now.reality().all().stream().anyMatch(each -> !each.latency().median().isZero());
  }

  /** Frees what no read may see any more. */
  public void forgetPast() {
    past.forget(clock.instant().minus(setting.furthest()));
  }

  @Override
  public AwsResponse around(String name, AwsRequest request, Supplier<AwsResponse> next) {
    Setting now = setting;
    if (now.isNone()) {
      return next.get();
    }
    List<AccessedKeys.Access> accesses = keys.of(request);
    Reality reality = now.reality().of(tableName(request, accesses));
    if (mayWait()) {
      pause(reality.latency().next(now.random()));
    }
    conflict(request, reality, now.random());
    InjectedError afterwards = null;
    for (InjectedError error : reality.errors()) {
      if (matches(error, name, accesses) && now.random().nextDouble() < error.rate()) {
        if (!error.isAfterwards()) {
          throw failure(error);
        }
        afterwards = error;
      }
    }
    AwsResponse response = next.get();
    if (afterwards != null) {
      throw failure(afterwards);
    }
    return response;
  }

  private static DynamoDbException failure(InjectedError error) {
    return AwsFailure.of(error.kind(), "the reality of this engine fails some requests");
  }

  private static String tableName(AwsRequest request, List<AccessedKeys.Access> accesses) {
    return request
        .getValueForField("TableName", String.class)
        .orElse(accesses.isEmpty() ? "" : accesses.get(0).table().name());
  }

  private static boolean matches(
      InjectedError error, String operation, List<AccessedKeys.Access> accesses) {
    if (!error.operation().map(operation::equals).orElse(true)) {
      return false;
    }
    if (error.key().isEmpty()) {
      return true;
    }
    for (AccessedKeys.Access access : accesses) {
      Map<String, AttributeValue> key = access.key();
      if (key.entrySet().containsAll(error.key().entrySet())) {
        return true;
      }
    }
    return false;
  }

  private static void conflict(AwsRequest request, Reality reality, Random random) {
    if (reality.conflicts() == 0) {
      return;
    }
    int parts = -1;
    if (request instanceof TransactWriteItemsRequest transaction) {
      parts = transaction.transactItems().size();
    } else if (request instanceof TransactGetItemsRequest transaction) {
      parts = transaction.transactItems().size();
    } else if (request instanceof PutItemRequest
        || request instanceof UpdateItemRequest
        || request instanceof DeleteItemRequest) {
      parts = 0;
    }
    if (parts < 0 || random.nextDouble() >= reality.conflicts()) {
      return;
    }
    if (parts == 0) {
      throw Fault.TRANSACTION_ONGOING.with();
    }
    List<DynamoDbException> failures = new ArrayList<>(Collections.nCopies(parts, null));
    failures.set(random.nextInt(parts), Fault.TRANSACTION_ONGOING.with());
    throw Cancellation.of(failures);
  }

  private static void pause(Duration delay) {
    try {
      TimeUnit.NANOSECONDS.sleep(delay.toNanos());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public View open(
      Table table,
      Optional<Index> index,
      byte[] place,
      boolean isConsistent,
      boolean isPartOfBatch) {
    Setting now = setting;
    if (now.isNone()) {
      return direct.open(table, index, place, isConsistent, isPartOfBatch);
    }
    Reality reality = now.reality().of(table.name());
    Optional<Index> global = index.filter(Index::isGlobal);
    if (isPartOfBatch && now.random().nextDouble() < reality.unprocessed()) {
      throw throttle.byChance(table, false);
    }
    if (reality.isThrottled()) {
      throttle.admit(table, global, place, false);
    }
    Optional<Past.Moment> moment = Optional.empty();
    if (!isConsistent) {
      Duration age = age(reality, global.isPresent(), now.random());
      moment = age.isZero() ? moment : past.at(clock.instant().minus(age));
    }
    return new RealView(table, global, place, reality.isThrottled(), moment);
  }

  private static Duration age(Reality reality, boolean isGlobalIndex, Random random) {
    Duration most = Duration.ZERO;
    if (isGlobalIndex) {
      most = reality.indexLag();
    } else if (reality.stale() > 0 && random.nextDouble() < reality.stale()) {
      most = reality.staleness();
    }
    return most.isZero()
        ? most
        : Duration.ofNanos(1 + (long) (random.nextDouble() * most.toNanos()));
  }

  /** What a read sees and uses under a reality. */
  private final class RealView implements View {
    private final Table table;
    private final Optional<Index> index;
    private final byte[] place;
    private final boolean isThrottled;
    private final Optional<Past.Moment> moment;

    RealView(
        Table table,
        Optional<Index> index,
        byte[] place,
        boolean isThrottled,
        Optional<Past.Moment> moment) {
      this.table = table;
      this.index = index;
      this.place = place;
      this.isThrottled = isThrottled;
      this.moment = moment;
    }

    @Override
    public Reads reads() {
      return moment.isPresent() ? moment.get().reads() : storage;
    }

    @Override
    public boolean isCounted() {
      return isThrottled;
    }

    @Override
    public void count(double units) {
      if (isThrottled) {
        throttle.take(table, index, place, units, false);
      }
    }

    @Override
    public void close() {
      moment.ifPresent(Past.Moment::close);
    }
  }

  @Override
  public void admit(Table table, byte[] storageKey, boolean isPartOfBatch) {
    Setting now = setting;
    if (now.isNone()) {
      return;
    }
    Reality reality = now.reality().of(table.name());
    if (isPartOfBatch && now.random().nextDouble() < reality.unprocessed()) {
      throw throttle.byChance(table, true);
    }
    if (reality.isThrottled()) {
      throttle.admit(table, Optional.empty(), storageKey, true);
    }
  }

  @Override
  public void count(Change change, byte[] storageKey, int factor) {
    Setting now = setting;
    if (now.isNone()) {
      return;
    }
    if (!now.furthest().isZero()) {
      past.keep(clock.instant(), now.furthest());
    }
    Table table = change.table();
    if (!now.reality().of(table.name()).isThrottled()) {
      return;
    }
    List<Runnable> uses = new ArrayList<>();
    for (Index index : table.indexes()) {
      long units = index.isVector() ? 0 : WriteUnits.ofIndex(index, change);
      if (units == 0) {
        continue;
      }
      Optional<Index> global = Optional.of(index).filter(Index::isGlobal);
      Map<String, AttributeValue> item =
          change.after().filter(index::accepts).or(change::before).orElseThrow();
      byte[] place = index.space().keyOf(item);
      if (global.isPresent()) {
        throttle.admit(table, global, place, true);
      }
      uses.add(() -> throttle.take(table, global, place, (double) (factor * units), true));
    }
    throttle.take(
        table, Optional.empty(), storageKey, (double) (factor * WriteUnits.ofTable(change)), true);
    uses.forEach(Runnable::run);
  }

  @Override
  public Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch) {
    return () -> {
      after.ifPresent(throttle::follow);
      before.filter(table -> after.isEmpty()).ifPresent(throttle::forget);
    };
  }

  @Override
  public void close() {
    past.close();
  }
}
