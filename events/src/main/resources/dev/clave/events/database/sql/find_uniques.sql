SELECT u.stream, u.unique_key, u.event_id
FROM unnest(?::TEXT[], ?::TEXT[]) AS i (stream, unique_key)
JOIN event_uniques u ON u.stream = i.stream AND u.unique_key = i.unique_key
