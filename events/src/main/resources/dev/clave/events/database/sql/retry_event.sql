WITH failed AS (
  UPDATE events SET processing_status = 'RETRY_PENDING', retry_count = retry_count + 1
  WHERE id = ? AND received_at = ?
  RETURNING id, :key_id AS key_id, retry_count
), scheduled AS (
  INSERT INTO event_retries (event_id, retry_attempt, next_retry_at, error_message, created_at)
  SELECT id, retry_count, ?, ?, ? FROM failed
), step AS (
  INSERT INTO event_processing_logs (event_id, step_name, status, message, created_at)
  SELECT id, ?, 'RETRY_PENDING', ?, ? FROM failed
), pending AS (
  INSERT INTO event_acknowledgments (event_id, consumer_name, created_at)
  SELECT id, 'processor', ? FROM failed
  ON CONFLICT (event_id, consumer_name) DO NOTHING
)
INSERT INTO event_holds (key_id, event_id, held_until)
SELECT key_id, id, ? FROM failed
ON CONFLICT (key_id)
DO UPDATE SET event_id = EXCLUDED.event_id, held_until = EXCLUDED.held_until,
  reason = 'RETRY', event_type = NULL
