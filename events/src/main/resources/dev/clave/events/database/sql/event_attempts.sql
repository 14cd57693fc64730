SELECT retry_attempt, next_retry_at, error_message, created_at
FROM event_retries WHERE event_id = ? ORDER BY id
