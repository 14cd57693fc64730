SELECT id, event_uuid, device_id, event_type, payload::TEXT, received_at, retry_count
FROM events
WHERE id = ANY (?::BIGINT[]) AND received_at BETWEEN ? AND ?
