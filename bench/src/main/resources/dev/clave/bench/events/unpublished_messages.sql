INSERT INTO outbox_events (aggregate_type, aggregate_id, event_type, payload)
SELECT 'device', i.device_id, i.event_type, i.payload::JSONB
FROM unnest(?::BIGINT[], ?::TEXT[], ?::TEXT[]) AS i (device_id, event_type, payload)
