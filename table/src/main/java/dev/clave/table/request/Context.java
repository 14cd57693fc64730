package dev.clave.table.request;

import dev.clave.table.TableOptions;
import dev.clave.table.schema.Moment;

/** What every operation of a table uses: where requests leave, the options, the seal of cursors. */
public record Context(Gateway gateway, TableOptions options, CursorSeal seal) {
  public Moment now() {
    return new Moment(options.clock());
  }
}
