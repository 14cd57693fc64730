COPY event_schedule (due_at, event_id, key_id, received_at) FROM STDIN (FORMAT binary)
