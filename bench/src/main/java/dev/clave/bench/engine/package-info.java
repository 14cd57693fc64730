/**
 * The engine side by side with its peers: {@link dev.clave.bench.engine.EngineBench} starts each
 * {@code Subject} as a process of its own, drives the {@code Scenario}s, as {@code Template}s of
 * requests, through {@code LoadClient} and prints the {@code Report}; {@link
 * dev.clave.bench.engine.InProcessBench} does the same to a client inside the process, and {@link
 * dev.clave.bench.engine.VectorBench} measures vector search. Each runs on one thread. {@link
 * dev.clave.bench.engine.LoadClient} drives any other HTTP server too.
 */
package dev.clave.bench.engine;
