package dev.clave.systems.dispositivos;

import dev.clave.events.model.EventsException;

/**
 * What was asked does not go with what the device is already.
 *
 * <pre>{@code
 * try {
 *   devices.changeStatus(deviceUuid, DeviceStatus.ONLINE, "ana");
 * } catch (DeviceConflict e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class DeviceConflict extends EventsException {
  private static final long serialVersionUID = 1L;

  DeviceConflict(String message) {
    super(message);
  }
}
