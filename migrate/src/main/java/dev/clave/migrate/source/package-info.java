/**
 * Reads the source.
 *
 * <p>{@link dev.clave.migrate.source.Source} holds the connection and its one snapshot; {@link
 * dev.clave.migrate.source.StepReader} gives a step's rows in {@link dev.clave.migrate.source.Page
 * pages} with their children; a {@link dev.clave.migrate.source.Row} is what JDBC said in plain
 * Java values; {@link dev.clave.migrate.source.Converter} turns it into an entity's values.
 *
 * <p>One thread at a time: they share a connection.
 */
package dev.clave.migrate.source;
