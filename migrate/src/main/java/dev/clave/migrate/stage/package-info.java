/**
 * Sources that are no databases, made one: their rows are copied into a SQLite file, so that the
 * same mapping orders, joins and pages them.
 *
 * <p>{@link dev.clave.migrate.stage.StagedRows} says what the rows are: {@link
 * dev.clave.migrate.stage.FileRows} those of CSV and JSON Lines files, {@link
 * dev.clave.migrate.stage.TableRows} the items of a DynamoDB table. {@link
 * dev.clave.migrate.stage.Staging} copies them. One thread at a time.
 */
package dev.clave.migrate.stage;
