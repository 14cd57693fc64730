-- Of these keys, those that nobody has locked and of which nothing waits or is held, while the
-- processor is not paused: locked, and with the fence of whoever works on their shard next. Each is
-- looked up by itself, so that a long queue is not read.
SELECT k.id, (SELECT s.fence + 1 FROM event_shards s WHERE s.id = fn_event_shard(k.id))
FROM :keys k
WHERE k.id = ANY (?::BIGINT[])
  AND (SELECT q.event_id FROM event_queue q
       WHERE q.shard = fn_event_shard(k.id) AND q.key_id = k.id LIMIT 1) IS NULL
  AND (SELECT h.event_id FROM event_holds h WHERE h.key_id = k.id LIMIT 1) IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM event_consumers c WHERE c.consumer_name = 'processor' AND c.paused)
ORDER BY k.id
FOR NO KEY UPDATE OF k SKIP LOCKED
