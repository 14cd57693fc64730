/**
 * The pipeline's tables and the way to them.
 *
 * <p>An {@link dev.clave.events.database.Address} says where the database is, {@link
 * dev.clave.events.database.EventTables} what its tables are called, {@link
 * dev.clave.events.database.Migrations} bring them up to date, {@link
 * dev.clave.events.database.Partitioning} partitions {@code events} and {@link
 * dev.clave.events.database.EventPartitions} has the partitions of the coming days. A {@link
 * dev.clave.events.database.Database} runs transactions, a {@link dev.clave.events.database.Query}
 * one statement, a {@link dev.clave.events.database.Page} at a time where rows are large, {@link
 * dev.clave.events.database.CopyRows} bring many rows at once, {@link
 * dev.clave.events.database.SqlErrors} say what a refusal means, {@link
 * dev.clave.events.database.Wakeups} wake those who wait for a commit.
 *
 * <p>All of it may be shared by threads, except connections.
 */
package dev.clave.events.database;
