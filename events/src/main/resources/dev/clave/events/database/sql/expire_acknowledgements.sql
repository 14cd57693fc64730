WITH expired AS (
  SELECT a.id
  FROM event_consumers c
  JOIN event_acknowledgments a ON a.consumer_name = c.consumer_name
  WHERE c.acknowledges AND NOT c.paused AND a.ack_status = 'PENDING'
    AND a.created_at < ?::TIMESTAMPTZ - c.ack_timeout
    AND (c.resumed_at IS NULL OR c.resumed_at < ?::TIMESTAMPTZ - c.ack_timeout)
  LIMIT ?
  FOR UPDATE OF a SKIP LOCKED
)
UPDATE event_acknowledgments a SET ack_status = 'TIMEOUT', acked_at = ?
FROM expired WHERE a.id = expired.id
