/**
 * Benchmarks against peers, each a program of its own; nothing here is shipped. A benchmark runs
 * alone in its process.
 */
package dev.clave.bench;
