INSERT INTO devices (device_uuid, name, location, firmware_version) VALUES (?, ?, ?, ?)
ON CONFLICT (device_uuid) DO NOTHING
RETURNING *
