-- By id and time: of a partitioned table only the partitions of those times are read.
SELECT e.id, e.event_uuid, e.:key_id, e.event_type, e.payload::TEXT, e.received_at, e.retry_count,
  e.headers::TEXT
FROM unnest(?::BIGINT[], ?::TIMESTAMPTZ[]) AS i (id, received_at)
JOIN events e ON e.id = i.id AND e.received_at = i.received_at
