-- The rows come sorted by key: two batches that share keys then wait for one another instead of
-- deadlocking. What conflicts is left out and looked up afterwards.
WITH inserted AS (
  INSERT INTO events
    (id, event_uuid, :stream_column :key_id, event_type, payload, received_at, idempotency_key,
     created_at, headers)
  SELECT i.id, i.event_uuid, :stream_value i.key_id, CAST(i.event_type AS :event_type),
    i.payload::JSONB, ?, CAST(i.idempotency_key AS :idempotency_key), ?, i.headers::JSONB
  FROM unnest(?::BIGINT[], ?::UUID[], ?::TEXT[], ?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::TEXT[], ?::TEXT[])
    AS i (id, event_uuid, stream, key_id, event_type, payload, idempotency_key, headers)
  ON CONFLICT DO NOTHING
  RETURNING id, :key_id AS key_id, received_at
), queued AS (
  INSERT INTO event_queue (shard, key_id, event_id, received_at)
  SELECT fn_event_shard(key_id), key_id, id, received_at FROM inserted
)
SELECT id FROM inserted
