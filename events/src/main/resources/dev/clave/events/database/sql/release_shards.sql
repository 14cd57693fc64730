UPDATE event_shards s
SET fence = fence + 1, last_key_id = i.last_key_id, worker_name = ?, claimed_at = ?
FROM unnest(?::SMALLINT[], ?::BIGINT[]) AS i (id, last_key_id)
WHERE s.id = i.id
