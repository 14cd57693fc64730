package dev.clave.engine.reality;

import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.WriteLimit;
import dev.clave.engine.write.WriteUnits;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Throttles writes, and keeps the past that reads may see after them. */
final class WriteInterference implements WriteLimit {
  private final CurrentReality current;
  private final InstantSource clock;
  private final Throttle throttle;
  private final Past past;

  WriteInterference(CurrentReality current, InstantSource clock, Throttle throttle, Past past) {
    this.current = current;
    this.clock = clock;
    this.throttle = throttle;
    this.past = past;
  }

  @Override
  public void admit(Table table, byte[] storageKey, boolean isPartOfBatch) {
    CurrentReality.Setting now = current.setting();
    if (now.isNone()) {
      return;
    }
    Load load = now.reality().of(table.name()).load();
    if (isPartOfBatch && now.random().nextDouble() < load.unprocessed()) {
      throw throttle.byChance(table, true);
    }
    if (load.isThrottled()) {
      throttle.admit(table, Optional.empty(), storageKey, true);
    }
  }

  @Override
  public void count(Change change, byte[] storageKey, int factor) {
    CurrentReality.Setting now = current.setting();
    if (now.isNone()) {
      return;
    }
    if (!now.furthest().isZero()) {
      past.keep(clock.instant(), now.furthest());
    }
    if (now.reality().of(change.table().name()).load().isThrottled()) {
      take(change, storageKey, factor);
    }
  }

  private void take(Change change, byte[] storageKey, int factor) {
    Table table = change.table();
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
      uses.add(() -> throttle.take(table, global, place, (double) units, true));
    }
    throttle.take(
        table, Optional.empty(), storageKey, (double) (factor * WriteUnits.ofTable(change)), true);
    uses.forEach(Runnable::run);
  }
}
