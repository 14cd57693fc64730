-- From each shard, going on after the key where the last claim ended: the oldest events of each
-- key in turn. A key gives at most its share, so that a noisy one does not starve the rest,
-- and nothing while it is held; that nobody could handle its event does not hold those who can.
SELECT s.id AS shard, claimed.key_id, claimed.event_id, claimed.received_at, claimed.place,
  claimed.held, 0 AS priority, claimed.queued_at
FROM unnest(?::SMALLINT[], ?::BIGINT[]) AS s (id, last_key_id)
CROSS JOIN LATERAL (
  WITH RECURSIVE lane (key_id) AS (
    (SELECT q.key_id FROM event_queue q
     WHERE q.shard = s.id AND q.key_id > s.last_key_id
     ORDER BY q.key_id LIMIT 1)
    UNION ALL
    SELECT (
      SELECT q.key_id FROM event_queue q
      WHERE q.shard = s.id AND q.key_id > lane.key_id
      ORDER BY q.key_id LIMIT 1)
    FROM lane WHERE lane.key_id IS NOT NULL
  )
  SELECT lane.key_id, head.event_id, head.received_at, head.place, h.key_id IS NOT NULL AS held,
    head.queued_at
  FROM lane
  LEFT JOIN event_holds h ON h.key_id = lane.key_id
  CROSS JOIN LATERAL (
    SELECT q.event_id, q.received_at, q.ctid::TEXT AS place,
      q.queued_at
    FROM event_queue q
    WHERE q.shard = s.id AND q.key_id = lane.key_id
      AND (h.key_id IS NULL OR h.held_until <= ?
        OR (h.reason = 'UNHANDLED' AND h.event_type = ANY (?::TEXT[])))
    ORDER BY q.event_id LIMIT ?) head
  LIMIT ?
) claimed
