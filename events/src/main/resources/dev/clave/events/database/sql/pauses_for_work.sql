-- Locked: whoever resumes waits for this turn, and then releases the keys that it held.
SELECT id, stream, event_type, ordering_key, reason, paused_by, paused_at FROM event_pauses
ORDER BY id FOR KEY SHARE
