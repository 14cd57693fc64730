package dev.clave.systems.dispositivos;

import java.time.Instant;
import java.util.Optional;

/** What an event does to its device: it was seen, and perhaps it is in another status now. */
record DeviceChange(
    long deviceId, Optional<DeviceStatus> status, Optional<String> firmwareVersion, Instant at) {

  String target() {
    return status.map(Enum::name).orElse("ALIVE");
  }
}
