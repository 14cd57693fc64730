WITH done AS (
  UPDATE events e SET processing_status = 'PROCESSED'
  FROM unnest(?::BIGINT[], ?::TIMESTAMPTZ[]) AS i (id, received_at)
  WHERE e.id = i.id AND e.received_at = i.received_at
  RETURNING e.id, e.event_uuid, :event_stream AS stream, e.:key_id AS key_id, e.event_type,
    e.payload, e.received_at, e.retry_count, e.headers
), steps AS (
  INSERT INTO event_processing_logs (event_id, step_name, status, created_at)
  SELECT done.id, step.name, step.status, ?
  FROM done
  CROSS JOIN (VALUES ('validate', 'VALIDATED'), ('handle', 'PROCESSED')) AS step (name, status)
), acknowledged AS (
  INSERT INTO event_acknowledgments (event_id, ack_status, acked_at, consumer_name, created_at)
  SELECT id, 'ACKED', ?, 'processor', ? FROM done WHERE retry_count = 0
), expected AS (
  INSERT INTO event_acknowledgments (event_id, consumer_name, created_at)
  SELECT done.id, c.consumer_name, ?
  FROM event_consumers c CROSS JOIN done
  WHERE c.acknowledges
  ON CONFLICT (event_id, consumer_name) DO NOTHING
)
INSERT INTO outbox_events
  (aggregate_type, aggregate_id, event_type, payload, created_at, headers)
SELECT stream, key_id, event_type, jsonb_build_object(
    'event_id', id, 'event_uuid', event_uuid, 'event_type', event_type,
    'received_at', received_at, 'payload', payload), ?, headers
FROM done
WHERE stream = ANY (?::TEXT[])
ORDER BY key_id, id
