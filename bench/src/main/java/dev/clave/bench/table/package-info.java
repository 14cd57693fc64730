/**
 * What the table runtime costs. {@link dev.clave.bench.table.TableBench} times the same operations,
 * each on one {@code Road} to the table: through the bare client, the Enhanced Client, the untyped
 * table and a generated client, in turns, on one in-memory engine. The generated client is made
 * from the benchmark's design by the build. {@link dev.clave.bench.table.FreshTableBench} times
 * what each test begins with.
 */
package dev.clave.bench.table;
