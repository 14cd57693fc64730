SELECT e.id, e.event_uuid, :stream AS stream, :key AS ordering_key, e.event_type,
  e.processing_status, e.retry_count, e.received_at, e.due_at, e.payload::TEXT
FROM events e
JOIN :keys k ON k.id = e.:key_id
WHERE (?::TEXT IS NULL OR :stream = ?::TEXT)
  AND (?::TEXT IS NULL OR :key = ?::TEXT)
  AND (?::TEXT IS NULL OR e.event_type::TEXT = ?::TEXT)
  AND (?::TEXT IS NULL OR e.processing_status::TEXT = ?::TEXT)
  AND e.id < ?
ORDER BY e.id DESC
LIMIT ?
