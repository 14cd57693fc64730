/**
 * Reads rows out of databases.
 *
 * <p>{@link dev.clave.migrate.source.JdbcAddress} says where one is, {@link
 * dev.clave.migrate.source.Source} is one snapshot of it. What differs between databases is in one
 * {@link dev.clave.migrate.source.Dialect} each. {@link dev.clave.migrate.source.ColumnCheck} holds
 * a mapping against the columns; {@link dev.clave.migrate.source.StepReader} gives {@link
 * dev.clave.migrate.source.Page pages} of {@link dev.clave.migrate.source.Row rows} with their
 * children, {@link dev.clave.migrate.source.Orphans} those without a parent, and {@link
 * dev.clave.migrate.source.Converter} makes values of them. Their statements are {@link
 * dev.clave.migrate.source.PackagedSql}. A source is for one thread; rows and conversions may be
 * shared.
 */
package dev.clave.migrate.source;
