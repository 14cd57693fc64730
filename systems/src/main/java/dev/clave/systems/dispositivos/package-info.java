/**
 * The IoT system: {@link dev.clave.systems.dispositivos.Dispositivos} opens it on the {@link
 * dev.clave.systems.dispositivos.DeviceTables} that its document names, {@link
 * dev.clave.systems.dispositivos.Devices} are registered and change status, {@link
 * dev.clave.systems.dispositivos.DeviceHandlers} says what each type of event does to its device,
 * {@link dev.clave.systems.dispositivos.Simulator} makes devices up, and {@link
 * dev.clave.systems.dispositivos.People} are the names in audit and history. Safe from any thread.
 *
 * <p>What a server serves is {@code routes.DispositivosSystem}: routes use this package, and
 * packages form no cycle.
 */
package dev.clave.systems.dispositivos;
