SELECT id, event_type, category, aggregate_type, aggregate_id, previous_state::TEXT,
  new_state::TEXT, actor, ip_address, correlation_id, result, created_at
FROM audit_log
WHERE (?::TEXT IS NULL OR category = ?::TEXT)
  AND (?::TEXT IS NULL OR category <> ?::TEXT)
  AND (?::TEXT IS NULL OR aggregate_type = ?::TEXT)
  AND (?::TEXT IS NULL OR aggregate_id = ?::TEXT)
  AND id < ?
ORDER BY id DESC
LIMIT ?
