-- The rows come sorted by key: two batches that share keys then wait for one another instead of
-- deadlocking. What conflicts is left out and looked up afterwards.
WITH inserted AS (
  INSERT INTO events
    (id, event_uuid, :stream_column :key_id, event_type, payload, received_at, idempotency_key,
     created_at, headers, due_at)
  SELECT i.id, i.event_uuid, :stream_value i.key_id, CAST(i.event_type AS :event_type),
    i.payload::JSONB, ?, CAST(i.idempotency_key AS :idempotency_key), ?, i.headers::JSONB, i.due_at
  FROM unnest(?::BIGINT[], ?::UUID[], ?::TEXT[], ?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::TEXT[], ?::TEXT[],
      ?::TIMESTAMPTZ[])
    AS i (id, event_uuid, stream, key_id, event_type, payload, idempotency_key, headers, due_at)
  ON CONFLICT DO NOTHING
  RETURNING id, :key_id AS key_id, received_at, due_at
), queued AS (
  INSERT INTO event_queue (shard, key_id, event_id, received_at)
  SELECT fn_event_shard(key_id), key_id, id, received_at FROM inserted
  WHERE due_at IS NULL
), scheduled AS (
  INSERT INTO event_schedule (due_at, event_id, key_id, received_at)
  SELECT due_at, id, key_id, received_at FROM inserted WHERE due_at IS NOT NULL
)
SELECT id FROM inserted
