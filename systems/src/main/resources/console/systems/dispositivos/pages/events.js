// Events as devices send them, to begin from.

const PAYLOADS = {
  TELEMETRY_REPORTED: () => ({
    temperature: 15 + Math.round(200 * Math.random()) / 10,
    battery: Math.round(100 * Math.random()),
  }),
  DEVICE_CONNECTED: () => ({ firmware_version: "2." + Math.floor(10 * Math.random()) }),
  DEVICE_DISCONNECTED: () => ({ cause: "asleep" }),
  ALERT_TRIGGERED: () => ({ severity: ["INFO", "WARNING", "CRITICAL"][Math.floor(3 * Math.random())] }),
};

export const TYPES = Object.keys(PAYLOADS);

/** One of a device, of a type, measured now. */
export const example = (device, type) => ({
  device_uuid: device,
  event_type: type,
  idempotency_key: crypto.randomUUID(),
  payload: { ...PAYLOADS[type](), measured_at: new Date().toISOString() },
});
