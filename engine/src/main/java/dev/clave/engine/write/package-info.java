/**
 * The write path. A {@link dev.clave.engine.write.Mutation} says what shall become of an item; the
 * {@link dev.clave.engine.write.Writer} claims the item, applies it, and writes the resulting
 * {@link dev.clave.engine.write.Change}, its index entries and what the {@link
 * dev.clave.engine.write.ChangeLog} adds, in one batch. A transaction ends as an {@link
 * dev.clave.engine.write.Attempt}. {@link dev.clave.engine.write.IndexBuild} fills and clears
 * indexes in the background, {@link dev.clave.engine.write.TableSizes} counts. Mutations are
 * immutable, changes and attempts are used by the thread of their write; the rest is safe for use
 * by many threads.
 */
package dev.clave.engine.write;
