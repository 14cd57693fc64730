INSERT INTO audit_log
  (event_type, category, aggregate_type, aggregate_id, previous_state, new_state, actor,
   ip_address, correlation_id, result)
VALUES (?, ?, ?, ?, ?::JSONB, ?::JSONB, ?, ?::VARCHAR, ?::UUID, ?)
