-- What was received before and is not finished: it waits, is to come later, or is a dead letter that
-- nobody replayed or discarded.
SELECT
  (SELECT count(*) FROM event_queue WHERE received_at < ?) AS waiting,
  (SELECT count(*) FROM event_schedule WHERE received_at < ?) AS scheduled,
  (SELECT count(*) FROM dead_letter_events l
    JOIN event_keys k ON k.event_id = l.original_event_id
    WHERE l.resolution IS NULL AND k.received_at < ?) AS dead_letters
