INSERT INTO outbox_events
  (aggregate_type, aggregate_id, event_type, payload, created_at, headers)
VALUES (?, ?, ?, ?::JSONB, ?, ?::JSONB)
