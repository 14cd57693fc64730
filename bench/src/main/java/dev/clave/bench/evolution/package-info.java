/**
 * How fast a design changes. {@link dev.clave.bench.evolution.ApplyBench} applies changes of three
 * kinds to a table and compares each with bare batch writes of the same items. One thread.
 */
package dev.clave.bench.evolution;
