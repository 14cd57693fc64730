INSERT INTO outbox_events
  (aggregate_type, aggregate_id, event_type, payload, created_at, headers)
SELECT i.stream, i.key_id, i.type, i.payload::JSONB, ?, i.headers::JSONB
FROM unnest(?::TEXT[], ?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::TEXT[])
  WITH ORDINALITY AS i (stream, key_id, type, payload, headers, place)
ORDER BY i.place
