SELECT max(received_at) FROM events_history
