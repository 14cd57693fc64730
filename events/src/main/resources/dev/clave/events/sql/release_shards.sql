UPDATE event_shards s
SET fence = fence + 1, last_device_id = i.last_device_id, worker_name = ?, claimed_at = ?
FROM unnest(?::SMALLINT[], ?::BIGINT[]) AS i (id, last_device_id)
WHERE s.id = i.id
