/**
 * Searches vector indexes: a {@link dev.clave.engine.vector.VectorSearch} finds the {@link
 * dev.clave.engine.vector.Match matches} nearest to a vector by a {@link
 * dev.clave.engine.vector.Distance}, among all entries of a {@link
 * dev.clave.engine.vector.Partition} or among the candidates of its {@link
 * dev.clave.engine.vector.VectorGraph}, which {@link dev.clave.engine.vector.Graphs} keeps. The
 * search and the graphs are safe for use by many threads.
 */
package dev.clave.engine.vector;
