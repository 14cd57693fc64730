DELETE FROM event_keys
WHERE event_id IN (SELECT event_id FROM event_keys WHERE received_at < ? LIMIT ?)
