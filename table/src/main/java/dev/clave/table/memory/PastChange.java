package dev.clave.table.memory;

import java.time.Instant;

/** A change of a table's design that has ended: the hash of the design before it and after it. */
public record PastChange(long number, String from, String to, Instant ended) {}
