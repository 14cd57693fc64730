SELECT a.event_id, a.created_at, e.event_uuid, e.device_id, e.event_type, e.payload::TEXT
FROM event_acknowledgments a
JOIN events e ON e.id = a.event_id
WHERE a.consumer_name = ? AND a.ack_status = 'PENDING'
ORDER BY a.created_at, a.event_id
LIMIT ?
