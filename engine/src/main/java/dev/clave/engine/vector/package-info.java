/**
 * Searches vector indexes: a {@link dev.clave.engine.vector.VectorSearch} finds the {@link
 * dev.clave.engine.vector.Match matches} nearest to a vector by a {@link
 * dev.clave.engine.vector.Distance}. The search is safe for use by many threads.
 */
package dev.clave.engine.vector;
