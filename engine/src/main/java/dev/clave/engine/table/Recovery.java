package dev.clave.engine.table;

import java.time.Instant;

/**
 * That a table's owner asked for point-in-time recovery. The engine keeps the setting for those who
 * ask, and no backups.
 *
 * @param since when it was switched on
 * @param days how far back it shall reach
 */
public record Recovery(Instant since, int days) {}
