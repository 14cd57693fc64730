SELECT a.event_id, a.created_at, e.event_uuid, e.event_type, e.payload::TEXT,
  k.id AS key_id, :stream AS stream, :key AS ordering_key
FROM event_acknowledgments a
JOIN events e ON e.id = a.event_id
JOIN :keys k ON k.id = e.:key_id
WHERE a.consumer_name = ? AND a.ack_status = 'PENDING'
ORDER BY a.created_at, a.event_id
LIMIT ?
