package dev.clave.engine.reality;

import dev.clave.engine.query.ReadPath;
import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Throttles reads and lets some of them see the past. */
final class ReadInterference implements ReadPath {
  private final CurrentReality current;
  private final Storage storage;
  private final InstantSource clock;
  private final ReadPath direct;
  private final Throttle throttle;
  private final Past past;

  ReadInterference(
      CurrentReality current, Storage storage, InstantSource clock, Throttle throttle, Past past) {
    this.current = current;
    this.storage = storage;
    this.clock = clock;
    this.direct = ReadPath.direct(storage);
    this.throttle = throttle;
    this.past = past;
  }

  @Override
  public View open(
      Table table,
      Optional<Index> index,
      byte[] place,
      boolean isConsistent,
      boolean isPartOfBatch) {
    CurrentReality.Setting now = current.setting();
    if (now.isNone()) {
      return direct.open(table, index, place, isConsistent, isPartOfBatch);
    }
    Reality reality = now.reality().of(table.name());
    Load load = reality.load();
    Optional<Index> global = index.filter(Index::isGlobal);
    if (isPartOfBatch && now.random().nextDouble() < load.unprocessed()) {
      throw throttle.byChance(table, false);
    }
    if (load.isThrottled()) {
      throttle.admit(table, global, place, false);
    }
    Optional<Past.Moment> moment = Optional.empty();
    if (!isConsistent) {
      Duration age = reality.staleness().age(global.isPresent(), now.random());
      moment = age.isZero() ? moment : past.at(clock.instant().minus(age));
    }
    return new RealView(table, global, place, load.isThrottled(), moment);
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
}
