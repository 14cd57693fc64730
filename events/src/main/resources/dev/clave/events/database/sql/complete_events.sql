WITH done AS (
  UPDATE events e SET processing_status = 'PROCESSED'
  FROM unnest(?::BIGINT[]) AS i (id)
  WHERE e.id = i.id AND e.received_at BETWEEN ? AND ?
  RETURNING e.id, e.retry_count
), steps AS (
  INSERT INTO event_processing_logs (event_id, step_name, status, created_at)
  SELECT done.id, step.name, step.status, ?
  FROM done
  CROSS JOIN (VALUES ('validate', 'VALIDATED'), ('handle', 'PROCESSED')) AS step (name, status)
), expected AS (
  INSERT INTO event_acknowledgments (event_id, consumer_name, created_at)
  SELECT done.id, c.consumer_name, ?
  FROM event_consumers c CROSS JOIN done
  WHERE c.acknowledges
  ON CONFLICT (event_id, consumer_name) DO NOTHING
)
INSERT INTO event_acknowledgments (event_id, ack_status, acked_at, consumer_name, created_at)
SELECT id, 'ACKED', ?, 'processor', ? FROM done WHERE retry_count = 0
