-- From each shard, going on after the device where the last claim ended: the oldest events of each
-- device in turn. A device gives at most its share, so that a noisy one does not starve the rest,
-- and nothing while it is held.
SELECT s.id AS shard, claimed.device_id, claimed.event_id, claimed.received_at, claimed.place
FROM unnest(?::SMALLINT[], ?::BIGINT[]) AS s (id, last_device_id)
CROSS JOIN LATERAL (
  WITH RECURSIVE lane (device_id) AS (
    (SELECT q.device_id FROM event_queue q
     WHERE q.shard = s.id AND q.device_id > s.last_device_id
     ORDER BY q.device_id LIMIT 1)
    UNION ALL
    SELECT (
      SELECT q.device_id FROM event_queue q
      WHERE q.shard = s.id AND q.device_id > lane.device_id
      ORDER BY q.device_id LIMIT 1)
    FROM lane WHERE lane.device_id IS NOT NULL
  )
  SELECT lane.device_id, head.event_id, head.received_at, head.place
  FROM lane
  CROSS JOIN LATERAL (
    SELECT q.event_id, q.received_at, q.ctid::TEXT AS place FROM event_queue q
    WHERE q.shard = s.id AND q.device_id = lane.device_id
      AND NOT EXISTS (
        SELECT 1 FROM device_holds h WHERE h.device_id = lane.device_id AND h.held_until > ?)
    ORDER BY q.event_id LIMIT ?) head
  LIMIT ?
) claimed
