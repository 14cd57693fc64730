-- Depths are counted up to a bound: beyond it the number no longer matters, the time to count does.
WITH received AS (
  SELECT :stream AS stream, count(*) AS received
  FROM (SELECT :key_id AS key_id FROM events WHERE received_at >= ? LIMIT 100000) e
  JOIN :keys k ON k.id = e.key_id GROUP BY 1
), waiting AS (
  SELECT :stream AS stream, count(*) AS waiting, min(q.received_at) AS oldest_at
  FROM (SELECT key_id, received_at FROM event_queue LIMIT 100000) q
  JOIN :keys k ON k.id = q.key_id GROUP BY 1
), scheduled AS (
  SELECT :stream AS stream, count(*) AS scheduled
  FROM (SELECT key_id FROM event_schedule LIMIT 100000) s
  JOIN :keys k ON k.id = s.key_id GROUP BY 1
), held AS (
  SELECT :stream AS stream, count(*) FILTER (WHERE h.reason <> 'PAUSED') AS held_keys,
    count(*) FILTER (WHERE h.reason = 'PAUSED') AS paused_keys
  FROM (SELECT key_id, reason FROM event_holds LIMIT 100000) h
  JOIN :keys k ON k.id = h.key_id GROUP BY 1
), letters AS (
  SELECT :stream AS stream, count(*) AS dead_letters
  FROM (SELECT original_event_id FROM dead_letter_events WHERE resolution IS NULL LIMIT 100000) l
  JOIN events e ON e.id = l.original_event_id
  JOIN :keys k ON k.id = e.:key_id GROUP BY 1
), outbox AS (
  SELECT o.aggregate_type AS stream, count(*) AS unpublished
  FROM (SELECT aggregate_type FROM outbox_events WHERE published = FALSE LIMIT 100000) o GROUP BY 1
)
SELECT t.stream, t.types, COALESCE(received, 0) AS received, COALESCE(waiting, 0) AS waiting,
  oldest_at, COALESCE(scheduled, 0) AS scheduled, COALESCE(held_keys, 0) AS held_keys,
  COALESCE(paused_keys, 0) AS paused_keys, COALESCE(dead_letters, 0) AS dead_letters,
  COALESCE(unpublished, 0) AS unpublished
FROM (
  SELECT stream, array_agg(event_type::TEXT ORDER BY event_type) AS types
  FROM event_types GROUP BY stream) t
LEFT JOIN received USING (stream)
LEFT JOIN waiting USING (stream)
LEFT JOIN scheduled USING (stream)
LEFT JOIN held USING (stream)
LEFT JOIN letters USING (stream)
LEFT JOIN outbox USING (stream)
ORDER BY t.stream
