INSERT INTO event_refusals (source, body, reason, created_at) VALUES (?, ?, ?, ?)
