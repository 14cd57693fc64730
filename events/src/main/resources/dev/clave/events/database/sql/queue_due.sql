-- Those whose time has come join the queue, where their ids put them in order.
WITH due AS (
  DELETE FROM event_schedule
  WHERE (due_at, event_id) IN (
    SELECT due_at, event_id FROM event_schedule
    WHERE due_at <= ? ORDER BY due_at, event_id LIMIT ? FOR UPDATE SKIP LOCKED)
  RETURNING event_id, key_id, received_at, priority, due_at
)
INSERT INTO event_queue (shard, key_id, event_id, received_at, priority, queued_at)
SELECT fn_event_shard(key_id), key_id, event_id, received_at, priority, due_at FROM due
