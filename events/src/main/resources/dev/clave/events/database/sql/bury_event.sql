WITH failed AS (
  UPDATE events SET processing_status = 'DEAD_LETTERED'
  WHERE id = ? AND received_at = ?
  RETURNING id, :key_id AS key_id, payload, retry_count
), step AS (
  INSERT INTO event_processing_logs (event_id, step_name, status, message, created_at)
  SELECT id, ?, 'DEAD_LETTERED', ?, ? FROM failed
), refused AS (
  INSERT INTO event_acknowledgments AS a (event_id, ack_status, acked_at, consumer_name, created_at)
  SELECT id, 'NACKED', ?, 'processor', ? FROM failed
  ON CONFLICT (event_id, consumer_name)
  DO UPDATE SET ack_status = 'NACKED', acked_at = EXCLUDED.acked_at
  WHERE a.ack_status = 'PENDING'
), letter AS (
  INSERT INTO dead_letter_events (original_event_id, payload, failure_reason, moved_at)
  SELECT id, payload, ?, ? FROM failed
), recorded AS (
  INSERT INTO audit_log
    (event_type, category, aggregate_type, aggregate_id, new_state, actor, result)
  SELECT 'EVENT_DEAD_LETTERED', 'TECHNICAL', 'event', id::TEXT,
    jsonb_build_object('reason', ?::TEXT, 'retries', retry_count), ?, 'FAILURE'
  FROM failed
)
DELETE FROM event_holds h USING failed f WHERE h.key_id = f.key_id
