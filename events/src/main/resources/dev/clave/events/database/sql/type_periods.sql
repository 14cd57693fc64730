-- What became of the newest events of some hours, by their types and the period they came in.
SELECT :stream AS stream, e.event_type, e.period, count(*) AS received,
  count(*) FILTER (WHERE e.processing_status = 'PROCESSED') AS processed,
  count(*) FILTER (WHERE e.processing_status = 'RETRY_PENDING') AS retrying,
  count(*) FILTER (WHERE e.processing_status = 'DEAD_LETTERED') AS dead_lettered
FROM (
  SELECT :key_id AS key_id, event_type, processing_status,
    floor(EXTRACT(EPOCH FROM received_at - ?::TIMESTAMPTZ) / ?)::INTEGER AS period
  FROM events WHERE received_at >= ? AND received_at < ?
  ORDER BY received_at DESC LIMIT ?) e
JOIN :keys k ON k.id = e.key_id
GROUP BY 1, 2, 3
