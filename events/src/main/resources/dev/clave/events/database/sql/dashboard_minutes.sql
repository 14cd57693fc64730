-- The figures of each whole minute in which something happened.
WITH seconds AS (
  SELECT date_trunc('minute', bucket_at) AS minute_at, * FROM event_rollups
  WHERE bucket_at >= ? AND bucket_at < ?
), latencies AS (
  SELECT minute_at, array_agg(number ORDER BY place) AS latency_counts
  FROM (
    SELECT minute_at, c.place, sum(c.number)::INTEGER AS number
    FROM seconds CROSS JOIN unnest(latency_counts) WITH ORDINALITY AS c (number, place)
    GROUP BY minute_at, c.place) counted
  GROUP BY minute_at
), sums AS (
  SELECT minute_at, sum(received) AS received, sum(processed) AS processed,
    sum(retried) AS retried, sum(dead_lettered) AS dead_lettered
  FROM seconds GROUP BY minute_at
)
SELECT minute_at, received, processed, retried, dead_lettered,
  COALESCE(latency_counts, '{}') AS latency_counts
FROM sums LEFT JOIN latencies USING (minute_at)
ORDER BY minute_at
