SELECT step_name, status, message, created_at
FROM event_processing_logs WHERE event_id = ? ORDER BY id
