/**
 * How messages leave.
 *
 * <p>An {@link dev.clave.events.publishing.OutboxMessage} is written to the {@link
 * dev.clave.events.publishing.Outbox} with the change that it tells of; the {@link
 * dev.clave.events.publishing.Relay} hands it to every {@link
 * dev.clave.events.publishing.Publisher}. {@link dev.clave.events.publishing.Publishing} are the
 * settings. Safe for threads.
 */
package dev.clave.events.publishing;
