package dev.clave.systems.dispositivos;

import java.time.Instant;

/** One change of a device's status, as the database recorded it. */
public record Transition(DeviceStatus from, DeviceStatus to, Instant at, String by) {}
