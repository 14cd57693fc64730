package dev.clave.systems.dispositivos;

import java.time.Instant;

/**
 * One change of a device's status, as the database recorded it.
 *
 * <pre>{@code
 * for (Transition change : devices.history(device)) {
 *   System.out.println(change.at() + " " + change.from() + " " + change.to());
 * }
 * }</pre>
 */
public record Transition(DeviceStatus from, DeviceStatus to, Instant at, String by) {}
