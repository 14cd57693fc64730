-- Locked, so that a row that is deleted meanwhile takes its key along.
WITH part AS (
  SELECT e.id, e.event_uuid, :stream_column e.idempotency_key, e.received_at
  FROM events e WHERE e.id > ? ORDER BY e.id LIMIT ? FOR KEY SHARE
), copied AS (
  INSERT INTO event_keys (event_id, event_uuid, :stream_column idempotency_key, received_at)
  SELECT i.id, i.event_uuid, :stream_value i.idempotency_key, i.received_at FROM part i
  ON CONFLICT DO NOTHING
)
SELECT max(id) FROM part
