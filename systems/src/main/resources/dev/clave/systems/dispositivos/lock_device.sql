SELECT * FROM devices WHERE device_uuid = ? FOR NO KEY UPDATE
