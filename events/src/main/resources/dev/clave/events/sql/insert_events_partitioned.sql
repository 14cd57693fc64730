-- As in the plain layout, but it is the table of keys that decides what is new.
WITH input AS (
  SELECT * FROM (SELECT ?::TIMESTAMPTZ AS received_at, ?::TIMESTAMPTZ AS created_at) AS now
  CROSS JOIN unnest(?::BIGINT[], ?::UUID[], ?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::UUID[])
    AS i (id, event_uuid, device_id, event_type, payload, idempotency_key)
), keyed AS (
  INSERT INTO event_keys (event_id, event_uuid, idempotency_key, device_id, received_at)
  SELECT id, event_uuid, idempotency_key, device_id, received_at FROM input
  ON CONFLICT DO NOTHING
  RETURNING event_id
), inserted AS (
  INSERT INTO events
    (id, event_uuid, device_id, event_type, payload, received_at, idempotency_key, created_at)
  SELECT i.id, i.event_uuid, i.device_id, i.event_type::enum_event_type, i.payload::JSONB,
    i.received_at, i.idempotency_key, i.created_at
  FROM keyed k JOIN input i ON i.id = k.event_id
  RETURNING id, device_id, received_at
), queued AS (
  INSERT INTO event_queue (shard, device_id, event_id, received_at)
  SELECT fn_event_shard(device_id), device_id, id, received_at FROM inserted
)
SELECT id FROM inserted
