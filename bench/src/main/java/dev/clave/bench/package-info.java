/**
 * Benchmarks against peers, each a program of its own; nothing here is shipped. {@link
 * dev.clave.bench.CheckBench} times the check of a large design. A benchmark runs alone in its
 * process.
 */
package dev.clave.bench;
