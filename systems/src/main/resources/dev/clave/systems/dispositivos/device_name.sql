SELECT name FROM devices WHERE id = ?
