/**
 * The AWS SDK's own clients, answered in the process: {@link
 * dev.clave.engine.client.EmbeddedClient} and its asynchronous and streams companions hand each
 * request to the operation of its name. All may be used by any number of threads.
 */
package dev.clave.engine.client;
