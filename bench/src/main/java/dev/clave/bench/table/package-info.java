/**
 * What the table runtime costs. {@link dev.clave.bench.table.TableBench} times the same operations
 * through the bare client, the Enhanced Client and the runtime, in turns, on one in-memory engine.
 */
package dev.clave.bench.table;
