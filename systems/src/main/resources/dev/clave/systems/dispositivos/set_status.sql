UPDATE devices SET status = ?::enum_device_status WHERE id = ? RETURNING *
