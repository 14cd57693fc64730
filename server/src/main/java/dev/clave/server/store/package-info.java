/**
 * The stores under the server: embedded in the data folder, or elsewhere when the configuration
 * says so. {@link dev.clave.server.store.Stores} opens them all and closes them in reverse order.
 */
package dev.clave.server.store;
