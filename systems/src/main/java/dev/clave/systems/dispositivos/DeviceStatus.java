package dev.clave.systems.dispositivos;

/**
 * As the database names them.
 *
 * <pre>{@code
 * devices.changeStatus(deviceUuid, DeviceStatus.MAINTENANCE, "ana");
 * }</pre>
 */
public enum DeviceStatus {
  REGISTERED,
  ONLINE,
  OFFLINE,
  ERROR,
  MAINTENANCE,
  DECOMMISSIONED
}
