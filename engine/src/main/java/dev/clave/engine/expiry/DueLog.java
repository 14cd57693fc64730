package dev.clave.engine.expiry;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.ChangeLog;
import java.util.List;
import java.util.Optional;

/** Keeps the entries of due items in step with the items, and with the tables' settings. */
public final class DueLog implements ChangeLog, TableLog {

  @Override
  public Completion append(List<Change> changes, Batch batch) {
    for (Change change : changes) {
      if (change.table().definition().timeToLive().isPresent()) {
        change.before().ifPresent(item -> DueEntry.delete(batch, change.table(), item));
        change.after().ifPresent(item -> DueEntry.put(batch, change.table(), item));
      }
    }
    return Completion.NONE;
  }

  @Override
  public Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch) {
    Optional<String> old = before.flatMap(table -> table.definition().timeToLive());
    Optional<String> now = after.flatMap(table -> table.definition().timeToLive());
    if (!old.equals(now)) {
      before.ifPresent(table -> batch.deleteRange(DueEntry.all(table)));
      before.ifPresent(table -> batch.delete(Unindexed.key(table)));
      after
          .filter(table -> now.isPresent() && before.isPresent())
          .ifPresent(table -> batch.put(Unindexed.key(table), new byte[0]));
    }
    return () -> {};
  }
}
