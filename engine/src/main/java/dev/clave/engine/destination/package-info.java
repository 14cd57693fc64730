/**
 * Changes of tables that go to Kinesis data streams. The four operations keep what a table streams
 * to in its definition; {@link dev.clave.engine.destination.Outbox} writes each change in the batch
 * of the change itself and hands it to a {@link dev.clave.engine.destination.KinesisSink} later,
 * again until it is taken. All may be shared by threads.
 */
package dev.clave.engine.destination;
