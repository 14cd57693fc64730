package dev.clave.engine.table;

import java.time.Instant;

/**
 * That a table's changes are kept, so that it can be restored to any moment since.
 *
 * @param since when it was switched on
 * @param days how far back it shall reach
 */
public record Recovery(Instant since, int days) {}
