WITH letters AS (
  UPDATE dead_letter_events
  SET resolution = 'REPLAYED', resolved_at = ?, resolved_by = ?, resolution_reason = ?
  WHERE id = ANY (?::BIGINT[]) AND resolution IS NULL
  RETURNING id, original_event_id, resolved_at
), revived AS (
  UPDATE events e
  SET processing_status = 'RECEIVED', retry_count = 0, payload = COALESCE(?::JSONB, e.payload)
  FROM letters l WHERE e.id = l.original_event_id
  RETURNING e.id, e.:key_id AS key_id, e.received_at, l.id AS letter_id, l.resolved_at
), queued AS (
  INSERT INTO event_queue (shard, key_id, event_id, received_at, queued_at)
  SELECT fn_event_shard(key_id), key_id, id, received_at, resolved_at FROM revived
), forgotten AS (
  DELETE FROM event_acknowledgments a USING revived r
  WHERE a.event_id = r.id AND a.consumer_name = 'processor'
), released AS (
  DELETE FROM event_holds h USING revived r WHERE h.event_id = r.id
), step AS (
  INSERT INTO event_processing_logs (event_id, step_name, status, message, created_at)
  SELECT id, 'replay', 'RECEIVED', ?, ? FROM revived
), recorded AS (
  INSERT INTO audit_log
    (event_type, category, aggregate_type, aggregate_id, previous_state, new_state, actor, result)
  SELECT 'DEAD_LETTER_REPLAYED', 'DOMAIN', 'event', id::TEXT,
    jsonb_build_object('processing_status', 'DEAD_LETTERED'),
    jsonb_build_object('processing_status', 'RECEIVED', 'dead_letter_id', letter_id,
      'edited', ?::JSONB IS NOT NULL), fn_actor(), 'SUCCESS'
  FROM revived ORDER BY id
)
SELECT letter_id FROM revived ORDER BY letter_id
