/**
 * Dispositivos over HTTP, on the events module. {@link
 * dev.clave.systems.dispositivos.routes.DispositivosSystem} is what is served; {@link
 * dev.clave.systems.dispositivos.routes.DevicePart} is the running system with its workers and
 * relay; {@link dev.clave.systems.dispositivos.routes.DeviceRoutes} and {@link
 * dev.clave.systems.dispositivos.routes.SimulatorRoutes} are its own resources; {@code
 * DevicePeople} are the people named there. Those of its pipeline are the server's for any
 * pipeline. Names in JSON are those of the database.
 *
 * <p>A grant with a scope reaches nothing here: devices belong to no tenant.
 *
 * <p>Everything is safe to use from any thread.
 */
package dev.clave.systems.dispositivos.routes;
