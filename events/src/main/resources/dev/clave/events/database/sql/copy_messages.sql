COPY outbox_events
  (aggregate_type, aggregate_id, event_type, payload, created_at, headers)
FROM STDIN (FORMAT binary)
