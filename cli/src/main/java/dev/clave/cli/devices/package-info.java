/**
 * {@code clave devices …}: {@link dev.clave.cli.devices.DevicesCommand} holds the commands of the
 * IoT system, each a class here. {@link dev.clave.cli.devices.DeviceStore} opens the system on the
 * data folder or on a database of yours, {@link dev.clave.cli.terminal.Output} prints rows for
 * people or tools, {@link dev.clave.cli.terminal.Confirmation} asks before data would go.
 *
 * <p>A command runs once, on the main thread.
 */
package dev.clave.cli.devices;
