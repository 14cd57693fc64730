/**
 * Dispositivos over HTTP, on the events module. {@link dev.clave.server.devices.DeviceSystem} is
 * the running system with its workers and relay; {@link dev.clave.server.devices.DeviceRoutes},
 * {@link dev.clave.server.devices.EventRoutes}, {@link dev.clave.server.devices.DeadLetterRoutes},
 * {@link dev.clave.server.devices.ConsumerRoutes}, {@link dev.clave.server.devices.AuditRoutes},
 * {@link dev.clave.server.devices.DashboardRoutes}, {@link
 * dev.clave.server.devices.SimulatorRoutes} and {@link dev.clave.server.devices.MaintenanceRoutes}
 * are its resources. Names in JSON are those of the database.
 *
 * <p>A grant with a scope reaches nothing here: devices belong to no tenant.
 *
 * <p>Everything is safe to use from any thread.
 */
package dev.clave.server.devices;
