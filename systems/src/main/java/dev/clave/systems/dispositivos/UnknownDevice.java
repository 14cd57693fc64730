package dev.clave.systems.dispositivos;

import dev.clave.events.model.EventsException;
import java.util.UUID;

/** No such device is registered. */
public final class UnknownDevice extends EventsException {
  private static final long serialVersionUID = 1L;

  UnknownDevice(UUID device) {
    super("no device `" + device + "`");
  }
}
