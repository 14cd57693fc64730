-- Ordered by the letter, for those who read, or by its event, for those who replay.
SELECT l.id, l.original_event_id, e.event_type, l.payload::TEXT, l.failure_reason,
  :stream AS stream, :key AS ordering_key,
  l.moved_at, e.retry_count, l.resolution, l.resolved_at, l.resolved_by, l.resolution_reason
FROM dead_letter_events l
JOIN events e ON e.id = l.original_event_id
JOIN :keys k ON k.id = e.:key_id
WHERE (?::BIGINT IS NULL OR l.id = ?::BIGINT)
  AND (?::TEXT IS NULL OR e.event_type::TEXT = ?::TEXT)
  AND (?::TEXT IS NULL OR :stream = ?::TEXT)
  AND (?::TEXT IS NULL OR :key = ?::TEXT)
  AND (?::TEXT IS NULL OR strpos(lower(l.failure_reason), lower(?::TEXT)) > 0)
  AND (?::TIMESTAMPTZ IS NULL OR l.moved_at >= ?::TIMESTAMPTZ)
  AND (?::TIMESTAMPTZ IS NULL OR l.moved_at < ?::TIMESTAMPTZ)
  AND (? OR l.resolution IS NULL)
  AND %1$s > ?
ORDER BY %1$s
LIMIT ?
