-- A consumer that was removed answers no more.
WITH abandoned AS (
  SELECT a.id
  FROM event_acknowledgments a
  WHERE a.ack_status = 'PENDING'
    AND NOT EXISTS (SELECT 1 FROM event_consumers c WHERE c.consumer_name = a.consumer_name)
  LIMIT ?
  FOR UPDATE OF a SKIP LOCKED
)
UPDATE event_acknowledgments a SET ack_status = 'TIMEOUT', acked_at = ?
FROM abandoned WHERE a.id = abandoned.id
