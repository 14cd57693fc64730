-- The rows come sorted by key: two batches that share keys then wait for one another instead of
-- deadlocking. What conflicts is left out and looked up afterwards.
WITH inserted AS (
  INSERT INTO events
    (id, event_uuid, device_id, event_type, payload, received_at, idempotency_key, created_at)
  SELECT i.id, i.event_uuid, i.device_id, i.event_type::enum_event_type, i.payload::JSONB,
    ?, i.idempotency_key, ?
  FROM unnest(?::BIGINT[], ?::UUID[], ?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::UUID[])
    AS i (id, event_uuid, device_id, event_type, payload, idempotency_key)
  ON CONFLICT DO NOTHING
  RETURNING id, device_id, received_at
), queued AS (
  INSERT INTO event_queue (shard, device_id, event_id, received_at)
  SELECT fn_event_shard(device_id), device_id, id, received_at FROM inserted
)
SELECT id FROM inserted
