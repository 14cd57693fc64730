-- Depths are counted up to a bound: beyond it the number no longer matters, the time to count does.
SELECT
  (SELECT count(*) FROM (SELECT 1 FROM event_queue LIMIT 100000) q) AS waiting,
  (SELECT min(received_at) FROM (
    SELECT received_at FROM event_queue LIMIT 100000) q) AS waiting_since,
  (SELECT count(*) FROM event_holds WHERE reason = 'RETRY') AS retrying,
  (SELECT count(*) FROM (
    SELECT 1 FROM dead_letter_events WHERE resolution IS NULL LIMIT 100000) l) AS dead_letters,
  (SELECT count(*) FROM (
    SELECT 1 FROM outbox_events WHERE published = FALSE LIMIT 100000) o) AS unpublished,
  (SELECT created_at FROM outbox_events WHERE published = FALSE ORDER BY id LIMIT 1)
    AS unpublished_since
