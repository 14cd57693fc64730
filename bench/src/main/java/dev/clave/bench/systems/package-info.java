/**
 * How the systems behave at the size of their real use: {@code CatalogueBench} searches a
 * catalogue. Started by {@code ./clave bench}; for one thread unless a class says otherwise.
 */
package dev.clave.bench.systems;
