COPY event_queue (shard, key_id, event_id, received_at) FROM STDIN (FORMAT binary)
