/**
 * Runs a checked design on any {@code DynamoDbClient}. {@link dev.clave.table.Table} is the front
 * door, {@link dev.clave.table.AsyncTable} its twin without waiting threads: entities go in and
 * come out as plain maps or records ({@link dev.clave.table.item.Item}, {@link
 * dev.clave.table.Entities}), patterns are read by {@link dev.clave.table.Run} as a {@link
 * dev.clave.table.ItemPage}, refusals are {@link dev.clave.table.item.TableException}s. Other
 * modules need only the packages that ARCHITECTURE.md lists. Behind it {@code schema} and {@code
 * pattern} hold the design made ready to run, {@code writing} and {@code reading} turn calls into
 * requests, {@code request} sends them, {@code provision} creates tables, {@code diagnosis}
 * compares them with the design. A table and everything it gives is safe to share between threads.
 */
@NullMarked
package dev.clave.table;

import org.jspecify.annotations.NullMarked;
