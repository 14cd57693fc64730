INSERT INTO transporte.audit_entry
  (event_id, table_name, happened_at, recorded_at, operation, entity_type, user_id, item_key,
   before, after, actor, address)
VALUES (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?, ?)
ON CONFLICT (event_id) DO NOTHING
