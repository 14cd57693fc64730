SELECT * FROM devices
WHERE (?::TEXT IS NULL OR status = ?::enum_device_status)
  AND (?::TEXT IS NULL OR strpos(lower(name), lower(?::TEXT)) > 0)
  AND id > ?
ORDER BY id
LIMIT ?
