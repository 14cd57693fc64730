INSERT INTO event_pauses (stream, event_type, ordering_key, reason, paused_by, paused_at)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
