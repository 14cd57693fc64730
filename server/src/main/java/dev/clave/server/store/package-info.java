/**
 * The stores under the server: embedded in the data folder, or elsewhere when the configuration
 * says so. {@link dev.clave.server.store.OpeningStores} opens a {@link
 * dev.clave.server.store.TableStore}, a {@link dev.clave.server.store.PostgresStore} and a {@link
 * dev.clave.server.store.BucketStore} side by side and tells a {@link
 * dev.clave.server.store.Startup}; {@link dev.clave.server.store.Stores} are all of them, closed in
 * reverse order. {@link dev.clave.server.store.TableNames} says what tables are called, a {@link
 * dev.clave.server.store.ServerAddress} in the data folder where its server listens. Safe to use
 * from any thread.
 */
package dev.clave.server.store;
