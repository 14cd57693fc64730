/**
 * The AWS SDK's own clients, answered in the process: {@link
 * dev.clave.engine.client.EmbeddedClient} and {@link dev.clave.engine.client.EmbeddedAsyncClient}
 * for tables, {@link dev.clave.engine.client.EmbeddedStreamsClient} and {@link
 * dev.clave.engine.client.EmbeddedStreamsAsyncClient} for streams hand each request to the
 * operation of its name. All may be used by any number of threads.
 */
package dev.clave.engine.client;
