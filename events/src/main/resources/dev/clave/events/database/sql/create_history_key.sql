CREATE UNIQUE INDEX %s events_history_pkey ON events (id, received_at)
