/**
 * Follows what happens to a table. A {@link dev.clave.table.stream.StreamFollower} hands each
 * {@link dev.clave.table.stream.Change} to its listener in order per item, and notes in {@link
 * dev.clave.table.stream.Checkpoints} how far it has come, so that a restart neither loses a change
 * nor begins again. A {@link dev.clave.table.stream.TableStream} says which shards there are. A
 * follower is used by one thread at a time.
 */
@NullMarked
package dev.clave.table.stream;

import org.jspecify.annotations.NullMarked;
