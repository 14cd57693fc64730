/**
 * Runs a checked design on any {@code DynamoDbClient}. {@link dev.clave.table.Table} is the front
 * door: entities go in and come out as plain maps or records ({@link dev.clave.table.Item}, {@link
 * dev.clave.table.Entities}), patterns are read by {@link dev.clave.table.Run} as a {@link
 * dev.clave.table.Page}, refusals are {@link dev.clave.table.TableException}s. Behind it a
 * Catalogue holds the design made ready: a Shape for each entity, a PatternShape for each pattern.
 * A write becomes a Plan of ItemWrites with Demands, which a Sender sends; a read gathers Sources
 * into Results. A table and everything it gives is safe to share between threads.
 */
package dev.clave.table;
