package dev.clave.systems.dispositivos;

import dev.clave.events.model.EventsException;
import java.util.UUID;

/**
 * No such device is registered.
 *
 * <pre>{@code
 * try {
 *   devices.changeStatus(deviceUuid, DeviceStatus.ONLINE, "ana");
 * } catch (UnknownDevice e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class UnknownDevice extends EventsException {
  private static final long serialVersionUID = 1L;

  UnknownDevice(UUID device) {
    super("no device `" + device + "`");
  }
}
