/**
 * Changes of tables that go to Kinesis data streams. {@link
 * dev.clave.engine.destination.DestinationOperations} keep each {@link
 * dev.clave.engine.destination.Destination} of a table in its definition; {@link
 * dev.clave.engine.destination.Outbox} writes each change in the batch of the change itself and
 * hands it to a {@link dev.clave.engine.destination.KinesisSink} later, again until it is taken.
 * All may be shared by threads.
 */
package dev.clave.engine.destination;
