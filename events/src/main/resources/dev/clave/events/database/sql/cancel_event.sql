WITH cancelled AS (
  DELETE FROM event_schedule WHERE event_id = ? RETURNING event_id
), dropped AS (
  UPDATE events e SET processing_status = 'FAILED'
  FROM cancelled c WHERE e.id = c.event_id
  RETURNING e.id
)
INSERT INTO event_processing_logs (event_id, step_name, status, message, created_at)
SELECT id, 'cancel', 'FAILED', ?, ? FROM dropped
