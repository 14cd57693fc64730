INSERT INTO devices (device_uuid, name, location, firmware_version) VALUES (?, ?, ?, ?)
RETURNING *
