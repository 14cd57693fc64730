/**
 * Tables and their indexes. The {@link dev.clave.engine.table.Catalogue} keeps a {@link
 * dev.clave.engine.table.Definition} for each; a {@link dev.clave.engine.table.Table} is one made
 * ready for use, with its {@link dev.clave.engine.table.KeySchema}, its {@link
 * dev.clave.engine.table.Index indexes} and the {@link dev.clave.engine.table.Space} each occupies
 * in storage. {@code ItemCheck} and {@code KeyPaths} say what does not fit one. All but the
 * catalogue are immutable; the catalogue is safe for use by many threads.
 */
package dev.clave.engine.table;
