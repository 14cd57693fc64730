SELECT max(received_at) AS last_at FROM events
