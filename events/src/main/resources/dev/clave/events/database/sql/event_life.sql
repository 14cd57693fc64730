SELECT jsonb_build_object(
  'id', e.id,
  'event_uuid', e.event_uuid,
  'stream', :stream,
  'key', :key,
  'event_type', e.event_type,
  'payload', e.payload,
  'processing_status', e.processing_status,
  'retry_count', e.retry_count,
  'idempotency_key', e.idempotency_key,
  'headers', COALESCE(e.headers, '{}'),
  'received_at', to_char(e.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'steps', (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', l.step_name,
      'status', l.status,
      'message', l.message,
      'at', to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
      ORDER BY l.id), '[]')
    FROM event_processing_logs l WHERE l.event_id = e.id),
  'retries', (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'number', r.retry_attempt,
      'error', r.error_message,
      'next_retry_at', to_char(r.next_retry_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
      ORDER BY r.id), '[]')
    FROM event_retries r WHERE r.event_id = e.id),
  'acknowledgements', (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'consumer', a.consumer_name,
      'status', a.ack_status,
      'acked_at', to_char(a.acked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
      ORDER BY a.id), '[]')
    FROM event_acknowledgments a WHERE a.event_id = e.id))
  || CASE WHEN e.due_at IS NULL THEN '{}' ELSE jsonb_build_object('due_at',
    to_char(e.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) END
FROM events e
JOIN :keys k ON k.id = e.:key_id
WHERE e.id = ?
