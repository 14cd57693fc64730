/**
 * Rows of a database, of files or of another table into a table, verified.
 *
 * <p>A {@link dev.clave.migrate.SourceAddress} says where the rows are. A {@link
 * dev.clave.migrate.mapping.Mapping} says what goes where; {@link dev.clave.migrate.Migration} runs
 * it with {@link dev.clave.migrate.MigrationOptions}, tells its {@link dev.clave.migrate.Listener}
 * how far it is and answers with a {@link dev.clave.migrate.Report}; later it can verify, compare
 * and follow. A migration is for one thread; it uses several of its own to write.
 *
 * <p>The stages of one run, in order; readers of sources, mappings and state have packages of their
 * own.
 */
package dev.clave.migrate;
