UPDATE event_consumers
SET paused = FALSE, resumed_at = ?, paused_at = NULL, paused_by = NULL, pause_reason = NULL
WHERE consumer_name = ? AND paused
