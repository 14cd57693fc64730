INSERT INTO events (event_uuid, device_id, event_type, payload, idempotency_key)
VALUES (?, ?, ?::enum_event_type, ?::JSONB, ?)
ON CONFLICT DO NOTHING
