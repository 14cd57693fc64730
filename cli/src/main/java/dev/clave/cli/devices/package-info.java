/**
 * {@code clave devices …}: {@link dev.clave.cli.devices.DevicesCommand} holds the commands of the
 * IoT system, each a class here. {@code DeviceStore} opens the system on the data folder or on a
 * database of yours; a {@code DeviceRow} is a device as it is printed.
 *
 * <p>A command runs once, on the main thread.
 */
package dev.clave.cli.devices;
