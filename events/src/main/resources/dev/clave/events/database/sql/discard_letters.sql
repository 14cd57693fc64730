WITH letters AS (
  UPDATE dead_letter_events
  SET resolution = 'DISCARDED', resolved_at = ?, resolved_by = ?, resolution_reason = ?
  WHERE id = ANY (?::BIGINT[]) AND resolution IS NULL
  RETURNING id, original_event_id
), dropped AS (
  UPDATE events e SET processing_status = 'FAILED'
  FROM letters l WHERE e.id = l.original_event_id
  RETURNING e.id, l.id AS letter_id
), released AS (
  DELETE FROM event_holds h USING dropped r WHERE h.event_id = r.id
), step AS (
  INSERT INTO event_processing_logs (event_id, step_name, status, message, created_at)
  SELECT id, 'discard', 'FAILED', ?, ? FROM dropped
), recorded AS (
  INSERT INTO audit_log
    (event_type, category, aggregate_type, aggregate_id, previous_state, new_state, actor, result)
  SELECT 'DEAD_LETTER_DISCARDED', 'DOMAIN', 'event', id::TEXT,
    jsonb_build_object('processing_status', 'DEAD_LETTERED'),
    jsonb_build_object('processing_status', 'FAILED', 'dead_letter_id', letter_id,
      'reason', ?::TEXT), fn_actor(), 'SUCCESS'
  FROM dropped ORDER BY id
)
SELECT letter_id FROM dropped ORDER BY letter_id
