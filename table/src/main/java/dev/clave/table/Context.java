package dev.clave.table;

import java.time.Instant;

/** What every operation of a table uses: where requests leave, the options, the seal of cursors. */
record Context(Gateway gateway, TableOptions options, CursorSeal seal) {
  Instant now() {
    return options.clock().instant();
  }
}
