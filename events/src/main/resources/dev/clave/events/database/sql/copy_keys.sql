COPY event_keys (event_id, event_uuid, :stream_column idempotency_key, received_at) FROM STDIN (FORMAT binary)
