-- By id, between the times of the first and the last: of a partitioned table only the partitions of
-- those times are read. In the order of the ids, so that whoever stops early has the first events
-- of a key.
SELECT e.id, e.event_uuid, e.:key_id, e.event_type, e.payload::TEXT, e.received_at, e.retry_count,
  e.headers::TEXT
FROM unnest(?::BIGINT[]) AS i (id)
CROSS JOIN LATERAL (
  SELECT * FROM events WHERE id = i.id AND received_at BETWEEN ? AND ?
  OFFSET 0) e
