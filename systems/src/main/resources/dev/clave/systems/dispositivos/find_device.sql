SELECT * FROM devices WHERE device_uuid = ?
