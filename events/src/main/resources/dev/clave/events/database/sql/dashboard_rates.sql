-- The last whole seconds.
WITH recent AS (
  SELECT * FROM event_rollups
  WHERE bucket_at >= date_trunc('second', ?::TIMESTAMPTZ) - make_interval(secs => ?)
    AND bucket_at < date_trunc('second', ?::TIMESTAMPTZ)
)
SELECT COALESCE(sum(received), 0) AS received, COALESCE(sum(duplicates), 0) AS duplicates,
  COALESCE(sum(refused), 0) AS refused, COALESCE(sum(processed), 0) AS processed,
  COALESCE(sum(retried), 0) AS retried, COALESCE(sum(dead_lettered), 0) AS dead_lettered,
  COALESCE(sum(latency_millis_sum), 0) AS latency_millis_sum,
  COALESCE(max(latency_millis_max), 0) AS latency_millis_max,
  ARRAY(
    SELECT sum(c.number)::INTEGER
    FROM recent CROSS JOIN unnest(latency_counts) WITH ORDINALITY AS c (number, place)
    GROUP BY c.place ORDER BY c.place) AS latency_counts
FROM recent
