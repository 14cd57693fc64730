-- The rows come sorted: two batches that bring the same new keys wait for one another.
INSERT INTO ordering_keys (stream, ordering_key)
SELECT i.stream, i.ordering_key FROM unnest(?::TEXT[], ?::TEXT[]) AS i (stream, ordering_key)
ON CONFLICT DO NOTHING
