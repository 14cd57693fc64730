package dev.clave.table;

/** What every operation of a table uses: where requests leave, the options, the seal of cursors. */
record Context(Gateway gateway, TableOptions options, CursorSeal seal) {
  Moment now() {
    return new Moment(options.clock());
  }
}
