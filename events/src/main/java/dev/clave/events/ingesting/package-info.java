/**
 * How events come in.
 *
 * <p>{@link dev.clave.events.ingesting.Ingestion} joins requests into batches, one lane per thread,
 * and an {@link dev.clave.events.ingesting.IngestionWriter} stores them once each, many with an
 * {@link dev.clave.events.ingesting.EventCopy}, which has those handled that {@link
 * dev.clave.events.ingesting.Arrivals} take; {@link dev.clave.events.ingesting.Overloaded} says
 * when to come back. {@link dev.clave.events.ingesting.EventTypes} remembers which types were sent,
 * {@link dev.clave.events.ingesting.Refusals} what came from a topic and was refused. Safe for
 * threads.
 */
package dev.clave.events.ingesting;
