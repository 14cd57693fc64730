/**
 * How events are handled, in order per key.
 *
 * <p>{@link dev.clave.events.processing.Workers} run a {@link
 * dev.clave.events.processing.Processor} each: it claims shards of the queue, hands the events to
 * their handlers, writes the effects or books the failures, in one transaction. {@link
 * dev.clave.events.processing.ArrivalHandling} does so in the transaction that takes events in. The
 * {@link dev.clave.events.processing.Schedule} holds events of a later time. {@link
 * dev.clave.events.processing.Processing} are the settings. A processor belongs to one thread,
 * everything else may be shared.
 */
package dev.clave.events.processing;
