COPY events
  (id, event_uuid, :stream_column :key_id, event_type, payload, received_at, processing_status,
   idempotency_key, created_at, headers, due_at)
FROM STDIN (FORMAT binary)
