-- Pending ones of all times, counted up to a bound; settled ones of the last whole seconds.
SELECT
  (SELECT count(*) FROM (
    SELECT 1 FROM event_acknowledgments WHERE ack_status = 'PENDING' LIMIT 100000) p) AS pending,
  COALESCE(sum(acked), 0) AS acked, COALESCE(sum(nacked), 0) AS nacked,
  COALESCE(sum(timed_out), 0) AS timed_out
FROM event_rollups
WHERE bucket_at >= date_trunc('second', ?::TIMESTAMPTZ) - make_interval(secs => ?)
