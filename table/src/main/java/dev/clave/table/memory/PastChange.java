package dev.clave.table.memory;

import java.time.Instant;

/**
 * A change of a table's design that has ended: the hash of the design before it and after it.
 *
 * <pre>{@code
 * Memory memory = evolution.memory().orElseThrow();
 * memory.history().forEach(past -> System.out.println(past.from() + " → " + past.to()));
 * }</pre>
 */
public record PastChange(long number, String from, String to, Instant ended) {}
