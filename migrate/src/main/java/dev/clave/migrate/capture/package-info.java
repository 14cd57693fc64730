/**
 * Captures the commits of a PostgreSQL source by logical replication.
 *
 * <p>{@link dev.clave.migrate.capture.Capture} is the publication and the slot; {@link
 * dev.clave.migrate.capture.Commits} are what comes out of it, as {@link
 * dev.clave.migrate.capture.Touches} of the rows of steps, each a {@link
 * dev.clave.migrate.capture.Root}. {@link dev.clave.migrate.capture.Ownership} knows which of them
 * made which items, by their {@link dev.clave.migrate.capture.ItemKey}. Ownership may be shared by
 * threads, the rest is for one.
 */
package dev.clave.migrate.capture;
