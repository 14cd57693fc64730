-- Whoever comes while another holds the key waits for it, and then finds that it is taken.
INSERT INTO event_uniques AS u (stream, unique_key, event_id, expires_at)
SELECT i.stream, i.unique_key, i.event_id, i.expires_at
FROM unnest(?::TEXT[], ?::TEXT[], ?::BIGINT[], ?::TIMESTAMPTZ[])
  AS i (stream, unique_key, event_id, expires_at)
ON CONFLICT (stream, unique_key)
DO UPDATE SET event_id = EXCLUDED.event_id, expires_at = EXCLUDED.expires_at
WHERE u.expires_at <= ?
RETURNING event_id
