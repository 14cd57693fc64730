-- What complete_events writes beside an event, for events that are stored as processed.
WITH done AS MATERIALIZED (
  SELECT i.id FROM unnest(?::BIGINT[]) AS i (id)
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
)
INSERT INTO event_acknowledgments (event_id, ack_status, acked_at, consumer_name, created_at)
SELECT id, 'ACKED', ?, 'processor', ? FROM done
