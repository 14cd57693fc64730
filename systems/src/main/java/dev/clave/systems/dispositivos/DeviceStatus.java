package dev.clave.systems.dispositivos;

/** As the database names them. */
public enum DeviceStatus {
  REGISTERED,
  ONLINE,
  OFFLINE,
  ERROR,
  MAINTENANCE,
  DECOMMISSIONED
}
