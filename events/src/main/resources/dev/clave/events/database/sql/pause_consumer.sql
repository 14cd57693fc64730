UPDATE event_consumers SET paused = TRUE, paused_at = ?, paused_by = ?, pause_reason = ?
WHERE consumer_name = ? AND NOT paused
