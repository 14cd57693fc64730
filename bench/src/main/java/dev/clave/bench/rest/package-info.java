/**
 * REST beside the store that it stands on: {@link dev.clave.bench.rest.RestBench} starts each
 * {@code ServedBuild} as a process of its own and asks the same {@code Question}s of its REST and
 * of its engine's own port. Runs on one thread.
 */
package dev.clave.bench.rest;
