package dev.clave.cli.devices;

import dev.clave.cli.terminal.Output;
import dev.clave.systems.dispositivos.Device;
import java.util.Map;

/** A device as it is printed. */
final class DeviceRow {

  private DeviceRow() {}

  static Map<String, Object> of(Device device) {
    return Output.row(
        "id", device.id(),
        "device_uuid", device.deviceUuid(),
        "name", device.name(),
        "location", device.location(),
        "status", device.status(),
        "firmware_version", device.firmwareVersion(),
        "last_seen_at", device.lastSeenAt());
  }
}
