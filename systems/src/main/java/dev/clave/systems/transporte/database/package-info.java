/**
 * How the reference side speaks to PostgreSQL: {@link
 * dev.clave.systems.transporte.database.Transactions} run statements of a {@link
 * dev.clave.systems.transporte.database.SqlFile}; what fails is a {@link
 * dev.clave.systems.transporte.database.ReferenceException}.
 *
 * <p>Transactions are as thread-safe as their {@code DataSource}.
 */
package dev.clave.systems.transporte.database;
