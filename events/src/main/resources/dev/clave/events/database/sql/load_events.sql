-- By id alone: with a range of received_at beside it, a plan made for unknown values prefers that
-- index and compares each of its rows with each id.
SELECT id, event_uuid, :key_id, event_type, payload::TEXT, received_at, retry_count,
  headers::TEXT
FROM events
WHERE id = ANY (?::BIGINT[])
