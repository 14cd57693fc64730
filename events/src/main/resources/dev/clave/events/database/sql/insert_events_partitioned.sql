-- As in the plain layout, but it is the table of keys that decides what is new. Its rows are written
-- here for all events at once, so the trigger that would write them one by one is told.
WITH known AS MATERIALIZED (
  SELECT set_config('clave.keyed', 'on', TRUE) AS keyed
), input AS MATERIALIZED (
  SELECT now.received_at, now.created_at, i.id, i.event_uuid, i.stream, i.key_id, i.event_type,
    i.payload, i.headers, i.due_at, CAST(i.idempotency_key AS :idempotency_key) AS idempotency_key
  FROM known
  CROSS JOIN (SELECT ?::TIMESTAMPTZ AS received_at, ?::TIMESTAMPTZ AS created_at) AS now
  CROSS JOIN unnest(
      ?::BIGINT[], ?::UUID[], ?::TEXT[], ?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::TEXT[],
      ?::TEXT[], ?::TIMESTAMPTZ[])
    AS i (id, event_uuid, stream, key_id, event_type, payload, idempotency_key, headers, due_at)
  WHERE known.keyed = 'on'
), keyed AS (
  INSERT INTO event_keys
    (event_id, event_uuid, :stream_column idempotency_key, received_at)
  SELECT i.id, i.event_uuid, :stream_value i.idempotency_key, i.received_at FROM input i
  ON CONFLICT DO NOTHING
  RETURNING event_id
), inserted AS (
  INSERT INTO events
    (id, event_uuid, :stream_column :key_id, event_type, payload, received_at, idempotency_key,
     created_at, headers, due_at)
  SELECT i.id, i.event_uuid, :stream_value i.key_id, CAST(i.event_type AS :event_type),
    i.payload::JSONB, i.received_at, i.idempotency_key, i.created_at, i.headers::JSONB, i.due_at
  FROM keyed k JOIN input i ON i.id = k.event_id
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
