package dev.clave.table.context;

import dev.clave.table.options.TableOptions;
import dev.clave.table.request.CursorSeal;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Replay;
import dev.clave.table.schema.GeneratedIds;
import dev.clave.table.schema.IdMaker;
import dev.clave.table.schema.Moment;
import dev.clave.table.transition.DesignWatch;
import java.time.Instant;
import java.time.InstantSource;

/**
 * What every operation of a table uses: where requests leave, the options, the seal of cursors, and
 * what the table remembers of its design, and the maker of ids.
 */
public record Context(
    Gateway gateway, TableOptions options, CursorSeal seal, DesignWatch watch, GeneratedIds ids) {
  /** The same for one asynchronous operation. */
  public Context through(Replay replay) {
    Gateway replayed = gateway.through(replay);
    return new Context(
        replayed,
        options.withClock(replay.clock()).withParallel(replay.executor()),
        seal,
        watch.through(replayed, replay.clock()),
        new GeneratedIds(kind -> replay.once(() -> ids.make(kind))));
  }

  /** The same with requests that leave another way. */
  public Context through(Gateway other) {
    return new Context(other, options, seal, watch, ids);
  }

  /** The same with a clock that has stopped, except for the watch over the design. */
  public Context at(Instant moment) {
    InstantSource fixedClock = InstantSource.fixed(moment);
    return new Context(
        gateway,
        options.withClock(fixedClock),
        seal,
        watch,
        new GeneratedIds(new IdMaker(fixedClock, options.random())));
  }

  public Moment now() {
    return new Moment(options.clock());
  }
}
