-- As claim_events, of those keys that have an urgent event: those before it go with it, in order.
SELECT s.id AS shard, claimed.key_id, claimed.event_id, claimed.received_at, claimed.place,
  claimed.held, claimed.priority, claimed.queued_at
FROM unnest(?::SMALLINT[]) AS s (id)
CROSS JOIN LATERAL (
  SELECT urgent.key_id, head.event_id, head.received_at, head.place,
    h.key_id IS NOT NULL AS held, urgent.priority, head.queued_at
  FROM (
    SELECT q.key_id, max(q.priority) AS priority FROM event_queue q
    WHERE q.shard = s.id AND q.priority > 0
    GROUP BY q.key_id
    ORDER BY max(q.priority) DESC, q.key_id) urgent
  LEFT JOIN event_holds h ON h.key_id = urgent.key_id
  CROSS JOIN LATERAL (
    SELECT q.event_id, q.received_at, q.ctid::TEXT AS place,
      q.queued_at
    FROM event_queue q
    WHERE q.shard = s.id AND q.key_id = urgent.key_id
      AND (h.key_id IS NULL OR h.held_until <= ?
        OR (h.reason = 'UNHANDLED' AND h.event_type = ANY (?::TEXT[])))
    ORDER BY q.event_id LIMIT ?) head
  LIMIT ?
) claimed
