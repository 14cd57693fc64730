-- In the transaction that queued them, before anyone else sees them.
WITH input AS (
  SELECT i.key_id, i.event_id, i.priority
  FROM unnest(?::BIGINT[], ?::BIGINT[], ?::SMALLINT[]) AS i (key_id, event_id, priority)
), later AS (
  UPDATE event_schedule s SET priority = i.priority FROM input i WHERE s.event_id = i.event_id
)
UPDATE event_queue q SET priority = i.priority
FROM input i
WHERE q.shard = fn_event_shard(i.key_id) AND q.key_id = i.key_id AND q.event_id = i.event_id
