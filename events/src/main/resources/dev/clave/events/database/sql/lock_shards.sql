SELECT s.id, s.fence + 1, s.last_key_id,
  EXISTS (SELECT 1 FROM event_queue q WHERE q.shard = s.id AND q.priority > 0) AS urgent
FROM event_shards s
WHERE s.id <> ALL (?::SMALLINT[])
  AND EXISTS (SELECT 1 FROM event_queue q WHERE q.shard = s.id)
  AND NOT EXISTS (
    SELECT 1 FROM event_consumers c WHERE c.consumer_name = 'processor' AND c.paused)
ORDER BY urgent DESC, s.claimed_at NULLS FIRST, s.id
LIMIT ?
FOR UPDATE OF s SKIP LOCKED
