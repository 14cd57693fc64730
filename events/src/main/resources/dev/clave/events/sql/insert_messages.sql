INSERT INTO outbox_events (aggregate_type, aggregate_id, event_type, payload, created_at)
SELECT 'device', i.device_id, i.type, i.payload::JSONB, ?
FROM unnest(?::BIGINT[], ?::TEXT[], ?::TEXT[]) WITH ORDINALITY AS i (device_id, type, payload, place)
ORDER BY i.place
