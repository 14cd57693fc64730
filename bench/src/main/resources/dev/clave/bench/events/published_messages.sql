INSERT INTO outbox_events
  (aggregate_type, aggregate_id, event_type, payload, published, published_at)
SELECT 'device', n % 1000, 'TELEMETRY_REPORTED', jsonb_build_object('n', n), TRUE, now()
FROM generate_series(1, ?) n
