SELECT event_id, happened_at, operation, entity_type, user_id, actor, address, item_key, before,
  after
FROM transporte.audit_entry
WHERE item_key = ?::jsonb
ORDER BY id DESC
LIMIT ?
