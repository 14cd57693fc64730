/**
 * A reliable event pipeline on PostgreSQL.
 *
 * <p>{@link dev.clave.events.Events} opens it. An {@link dev.clave.events.EventStream} says what to
 * do with the events of one stream; {@link dev.clave.events.EventTables} say where they lie. {@link
 * dev.clave.events.Ingestion} takes what {@link dev.clave.events.EventReader} read and answers each
 * event; workers hand each {@link dev.clave.events.Delivery} to the {@link
 * dev.clave.events.EventHandler} of its type, in order per ordering key, and write its {@link
 * dev.clave.events.Effects}, steps, acknowledgement and outbox row in one transaction; the relay
 * gives the {@link dev.clave.events.Outbox} to every {@link dev.clave.events.Publisher}. {@link
 * dev.clave.events.DeadLetters}, {@link dev.clave.events.Consumers}, {@link
 * dev.clave.events.Acknowledgements}, {@link dev.clave.events.AuditLog}, {@link
 * dev.clave.events.Maintenance} and {@link dev.clave.events.Dashboard} are for those who run it.
 *
 * <p>Every public type is safe to use from any thread, except {@code Delivery} and {@code Effects},
 * which belong to the handler that is given them.
 */
package dev.clave.events;
