WITH done AS (
  UPDATE events SET processing_status = 'PROCESSED' WHERE event_uuid = ?::UUID
  RETURNING id, event_uuid, device_id, event_type, payload, received_at
), seen AS (
  UPDATE devices d SET last_seen_at = greatest(d.last_seen_at, done.received_at)
  FROM done WHERE d.id = done.device_id
), steps AS (
  INSERT INTO event_processing_logs (event_id, step_name, status)
  SELECT done.id, step.name, step.status
  FROM done
  CROSS JOIN (VALUES ('validate', 'VALIDATED'), ('handle', 'PROCESSED')) AS step (name, status)
), acknowledged AS (
  INSERT INTO event_acknowledgments (event_id, ack_status, acked_at, consumer_name)
  SELECT done.id, 'ACKED', now(), 'processor' FROM done
)
INSERT INTO outbox_events
  (aggregate_type, aggregate_id, event_type, payload, published, published_at)
SELECT 'device', device_id, event_type, jsonb_build_object(
    'event_id', id, 'event_uuid', event_uuid, 'event_type', event_type,
    'received_at', received_at, 'payload', payload), TRUE, now()
FROM done
