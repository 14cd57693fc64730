-- What became of the newest events, by their types.
SELECT :stream AS stream, e.event_type, count(*) AS received,
  count(*) FILTER (WHERE e.processing_status = 'PROCESSED') AS processed,
  count(*) FILTER (WHERE e.processing_status = 'RETRY_PENDING') AS retrying,
  count(*) FILTER (WHERE e.processing_status = 'DEAD_LETTERED') AS dead_lettered
FROM (
  SELECT :key_id AS key_id, event_type, processing_status FROM events
  WHERE received_at >= ? LIMIT 100000) e
JOIN :keys k ON k.id = e.key_id
GROUP BY 1, 2
ORDER BY 1, 2
