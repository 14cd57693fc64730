package dev.clave.engine.reality;

import dev.clave.engine.operation.AccessedKeys;
import dev.clave.engine.operation.Interceptor;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.write.WriteLimit;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Puts a {@link Reality} between requests and the store: around requests, reads and writes. While
 * there is none, it does nothing.
 *
 * <pre>{@code
 * Interference interference = new Interference(storage, clock, Reality.NONE);
 * interference.set(Reality.aws().withSeed(7));    // from now on requests are delayed and throttled
 * }</pre>
 */
public final class Interference implements TableLog, AutoCloseable {
  private final InstantSource clock;
  private final CurrentReality current;
  private final Throttle throttle;
  private final Past past;
  private final ReadPath reads;
  private final WriteLimit writes;

  public Interference(Storage storage, InstantSource clock, Reality reality) {
    this.clock = clock;
    this.current = new CurrentReality(reality);
    this.throttle = new Throttle(clock);
    this.past = new Past(storage);
    this.reads = new ReadInterference(current, storage, clock, throttle, past);
    this.writes = new WriteInterference(current, clock, throttle, past);
  }

  /** What delays and fails requests for tables of a catalogue. */
  public Interceptor requests(Catalogue catalogue) {
    return new RequestInterference(current, clock, new AccessedKeys(catalogue));
  }

  /** What throttles reads and lets them see the past. */
  public ReadPath reads() {
    return reads;
  }

  /** What throttles writes. */
  public WriteLimit writes() {
    return writes;
  }

  public Reality reality() {
    return current.setting().reality();
  }

  /** From now on requests meet another reality; throughput that was used is forgotten. */
  public void set(Reality reality) {
    current.set(reality);
    throttle.forget();
    past.close();
  }

  /** How many partitions a table has by now; 0 if none of its throughput was used. */
  public int partitions(Table table) {
    return throttle.partitions(table);
  }

  /** Whether requests wait: under a clock that does not move by itself they do not. */
  public boolean mayWait() {
    return RequestInterference.mayWait(current.setting(), clock);
  }

  /** Frees what no read may see any more. */
  public void forgetPast() {
    past.forget(clock.instant().minus(current.setting().furthest()));
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
