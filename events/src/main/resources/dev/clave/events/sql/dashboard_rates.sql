-- The last whole seconds.
SELECT COALESCE(sum(received), 0) AS received, COALESCE(sum(duplicates), 0) AS duplicates,
  COALESCE(sum(refused), 0) AS refused, COALESCE(sum(processed), 0) AS processed,
  COALESCE(sum(retried), 0) AS retried, COALESCE(sum(dead_lettered), 0) AS dead_lettered,
  COALESCE(sum(latency_millis_sum), 0) AS latency_millis_sum,
  COALESCE(max(latency_millis_max), 0) AS latency_millis_max
FROM event_rollups
WHERE bucket_at >= date_trunc('second', ?::TIMESTAMPTZ) - make_interval(secs => ?)
  AND bucket_at < date_trunc('second', ?::TIMESTAMPTZ)
