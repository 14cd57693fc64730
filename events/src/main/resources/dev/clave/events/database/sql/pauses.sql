SELECT id, stream, event_type, ordering_key, reason, paused_by, paused_at FROM event_pauses
ORDER BY id
