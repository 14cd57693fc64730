/**
 * Dispositivos over HTTP, on the events module. {@link
 * dev.clave.systems.dispositivos.routes.DevicePart} is the running system with its workers and
 * relay; {@link dev.clave.systems.dispositivos.routes.DeviceRoutes}, {@link
 * dev.clave.systems.dispositivos.routes.EventRoutes}, {@link
 * dev.clave.systems.dispositivos.routes.DeadLetterRoutes}, {@link
 * dev.clave.systems.dispositivos.routes.ConsumerRoutes}, {@link
 * dev.clave.systems.dispositivos.routes.AuditRoutes}, {@link
 * dev.clave.systems.dispositivos.routes.DashboardRoutes}, {@link
 * dev.clave.systems.dispositivos.routes.SimulatorRoutes} and {@link
 * dev.clave.systems.dispositivos.routes.MaintenanceRoutes} are its resources. Names in JSON are
 * those of the database.
 *
 * <p>A grant with a scope reaches nothing here: devices belong to no tenant.
 *
 * <p>Everything is safe to use from any thread.
 */
package dev.clave.systems.dispositivos.routes;
