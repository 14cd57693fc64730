-- No cursor: a message whose transaction commits late is still found.
SELECT id, aggregate_type, aggregate_id, event_type, payload::TEXT, created_at,
  headers::TEXT
FROM outbox_events
WHERE published = FALSE
ORDER BY id
LIMIT ?
