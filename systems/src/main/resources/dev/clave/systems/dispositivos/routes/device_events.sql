SELECT e.id, e.event_uuid, e.event_type, e.processing_status, e.retry_count, e.received_at, e.payload
FROM events e
JOIN devices d ON d.id = e.device_id
WHERE d.device_uuid = ? AND e.id < ?
ORDER BY e.id DESC
LIMIT ?
