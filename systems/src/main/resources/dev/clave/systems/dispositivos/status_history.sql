SELECT previous_status, new_status, changed_at, changed_by FROM (
  SELECT id, previous_status, new_status, changed_at, changed_by
  FROM device_status_history WHERE device_id = ? ORDER BY id DESC LIMIT 1000) latest
ORDER BY id
