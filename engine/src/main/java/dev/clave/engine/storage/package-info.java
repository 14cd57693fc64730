/**
 * Where bytes are kept. A {@link dev.clave.engine.storage.Storage} is an ordered map of bytes;
 * {@link dev.clave.engine.storage.Reads} are its lookups and scans, over a {@link
 * dev.clave.engine.storage.KeyRange} with a {@link dev.clave.engine.storage.Cursor}; a {@link
 * dev.clave.engine.storage.Batch} is written as a whole; a {@link
 * dev.clave.engine.storage.Snapshot} does not move. Storages and snapshots are safe for use by many
 * threads, cursors and batches by one. A {@link dev.clave.engine.storage.StoreFigure} is what
 * RocksDB says of itself. This is the only package that knows RocksDB.
 */
package dev.clave.engine.storage;
